from urbes.lab.looks.look import Look


class PortaNigra(Look):
    pass
