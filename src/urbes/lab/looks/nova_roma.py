from urbes.lab.looks.look import Look


class NovaRoma(Look):
    pass
