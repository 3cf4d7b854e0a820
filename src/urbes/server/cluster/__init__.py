"""Several nodes as one server: publish and subscribe, jobs, periodic tasks, changes made elsewhere."""
