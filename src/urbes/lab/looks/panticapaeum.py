from urbes.lab.looks.look import Look


class Panticapaeum(Look):
    pass
