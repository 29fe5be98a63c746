"""The words of Nemesis in English and French, made from the catalogues in ``assets/locale``."""
