"""Messages to people who are away: reminders by Web Push and mail, and who subscribed to them."""
