import { type LegalText, section } from './text.ts'

export const charterFr: LegalText = {
  title: 'Charte du mentorat',
  sections: [
    section('À quoi sert cette charte', '', [
      'Le mentorat est une relation volontaire entre deux collègues. L’un a de l’expérience sur un sujet et la partage\u202f; l’autre veut progresser et choisit ce qu’il en fait. Personne n’y est contraint, personne n’y est noté.',
      'Cette charte dit ce que chacun promet à l’autre. Elle vaut pour toutes les personnes du programme, quelle que soit leur fonction ou leur ancienneté. Elle ne remplace ni le contrat de travail ni le règlement intérieur de l’entreprise.',
    ]),
    section('La confidentialité', 'Ce qui se dit en session y reste.', [
      'Mentor et mentoré ne répètent pas ce qu’ils se confient, même à une personne proche, même après la fin de l’accompagnement. Ni le responsable hiérarchique ni les ressources humaines n’ont accès aux messages, aux notes et aux comptes rendus.',
      'Une seule exception\u202f: un danger grave pour une personne, ou un fait que la loi oblige à signaler. Dans ce cas, celui qui parle le dit d’abord à l’autre, sauf si cela aggrave le danger.',
    ]),
    section('La ponctualité', 'Un imprévu se signale, une date se repropose.', [
      'Une session fixée est un engagement. Qui ne peut pas venir prévient dès qu’il le sait et propose une autre date dans le même message.',
      'Deux absences sans nouvelles autorisent l’autre à mettre fin à l’accompagnement, sans reproche.',
    ]),
    section('La liberté', 'Chacun peut refuser, ou arrêter, sans se justifier.', [
      'Le mentor peut décliner une demande\u202f; le mentoré peut en envoyer une autre. Chacun peut mettre fin à l’accompagnement à tout moment. Un arrêt n’est pas un échec et n’a aucune conséquence professionnelle.',
      'Le mentoré choisit les sujets, prend ses décisions et en reste responsable. Le mentor conseille\u202f; il ne décide pas à sa place.',
    ]),
    section(
      'Le respect',
      'On écoute avant de conseiller, on ne juge pas.',
      [
        'Les échanges sont bienveillants et francs. Les propos ou comportements discriminatoires, sexistes ou déplacés, et toute forme de harcèlement, mettent fin à la participation au programme, sans préjudice des suites prévues par la loi.',
      ],
      [
        'On laisse l’autre finir sa phrase et son idée.',
        'On parle de faits et d’expériences, pas de personnes absentes.',
        'On dit quand on ne sait pas.',
      ],
    ),
    section('L’engagement', 'On prépare sa session, on écrit son compte rendu.', [
      'Le mentoré arrive avec un sujet ou une question. Le mentor réserve un moment sans interruption. Une heure par mois suffit à la plupart des accompagnements, sur trois à six sessions.',
      'Après chaque session, chacun écrit en quelques lignes ce qu’il en retient. Ces comptes rendus servent à l’accompagnement\u202f; l’équipe du programme n’en voit que les chiffres.',
    ]),
    section('L’indépendance', 'Un mentor n’évalue pas et ne recrute pas son mentoré.', [
      'Le mentor n’est pas le responsable hiérarchique du mentoré et n’intervient ni dans son évaluation, ni dans sa rémunération, ni dans une décision de mobilité qui le concerne. Si leurs fonctions changent et que cette situation apparaît, ils la signalent et l’accompagnement prend fin.',
      'Le mentorat n’est l’occasion d’aucune vente, d’aucune faveur et d’aucune contrepartie.',
    ]),
    section('Quand quelque chose ne va pas', '', [
      'En cas de doute ou de désaccord, parlez-en d’abord à l’autre. Si ce n’est pas possible, écrivez à l’équipe du programme\u202f: elle entend chacun, propose un autre binôme ou met fin à l’accompagnement.',
      'Qui signale de bonne foi un manquement à cette charte n’a rien à craindre de l’avoir fait.',
    ]),
  ],
}
