import { type LegalText, section } from './text.ts'

export const privacyFr: LegalText = {
  title: 'Politique de confidentialité',
  sections: [
    section('Qui est responsable de vos données', 'Votre entreprise décide, Binôme exécute.', [
      'Votre entreprise est responsable du traitement\u202f: elle décide d’ouvrir un programme de mentorat et de qui y est invité. Binôme traite les données pour son compte, selon ses instructions, et ne les utilise pour rien d’autre.',
      'Pour toute question, écrivez à l’équipe du programme ou au délégué à la protection des données de votre entreprise.',
    ]),
    section(
      'Les données recueillies',
      'Celles que vous donnez, et celles qui naissent de l’usage.',
      ['À l’inscription et dans votre profil, nous recueillons ce que vous saisissez\u202f:'],
      [
        'votre nom, votre prénom, votre date de naissance et votre genre',
        'votre adresse et votre téléphone professionnels, et votre profil LinkedIn si vous le donnez',
        'votre poste, votre statut, votre entité, votre ville et votre fuseau horaire',
        'votre profil\u202f: compétences, besoins, langues, motivations, présentation, disponibilités',
        'vos demandes, vos sessions, vos messages et vos comptes rendus',
        'vos connexions\u202f: date, adresse réseau, appareil',
      ],
    ),
    section('À quoi elles servent', 'À vous mettre en relation, et à rien d’autre.', [
      'Ces données servent à vous identifier, à proposer des mentors ou des mentorés, à organiser les sessions, à vous prévenir de ce qui vous concerne et à protéger votre compte. Des chiffres sans nom aident l’entreprise à suivre son programme.',
      'Le genre, l’âge et l’origine n’entrent jamais dans le calcul d’affinité. Aucune décision n’est prise par la seule machine\u202f: le calcul classe des propositions, vous choisissez, et vous pouvez lire pourquoi une personne vous est proposée.',
      'Le traitement repose sur l’exécution des conditions que vous acceptez et, pour la sécurité, sur l’intérêt légitime de l’entreprise. Le téléphone par SMS et les informations envoyées aux personnes non inscrites reposent sur votre accord.',
    ]),
    section('Qui y a accès', 'La communauté voit votre profil, l’administration le reste, personne vos messages.', [
      'La communauté des utilisateurs de votre programme voit votre nom, votre poste, votre entité, votre ville et votre profil. Votre téléphone et votre profil LinkedIn sont montrés à la personne avec qui vous êtes en mentorat, tant qu’il dure. L’administration du programme et celle de votre entité voient en plus vos coordonnées et l’état de vos accompagnements.',
      'Vos messages, vos notes et vos comptes rendus sont lus par vous et par votre binôme seulement. Ils sont chiffrés avec une clé qui vous est propre. Vous pouvez lire qui a ouvert votre fiche, et à quel titre.',
      'Les données sont hébergées dans l’Union européenne. Elles ne sont ni vendues ni louées.',
    ]),
    section('Combien de temps elles sont gardées', 'Trois ans après la fin de votre dernier rôle, au plus.', [
      'Vos données sont effacées trois ans après la fin de votre rôle de mentor ou de mentoré, ou tout de suite si vous supprimez votre compte. À l’effacement, votre clé est détruite\u202f: vos textes deviennent illisibles partout, y compris dans les copies de sauvegarde.',
      'Une inscription commencée est gardée le temps de son invitation, quatorze jours. Le journal des connexions est gardé douze mois, les coordonnées d’une personne qui demande à être recontactée un an au plus. Les dates, les états et les chiffres restent, sans votre nom.',
    ]),
    section(
      'Vos droits',
      'Lire, corriger, emporter, limiter, effacer.',
      [
        'La page «\u202fVos données\u202f» montre ce qui est gardé, jusqu’à quand et pourquoi. Vous pouvez y exercer vos droits sans justification\u202f:',
      ],
      [
        'accéder à vos données et en recevoir une copie lisible, en JSON et en fichiers',
        'les corriger dans votre profil et vos réglages',
        'masquer votre profil, ou vous opposer à un traitement',
        'supprimer votre compte et vos données, définitivement',
        'saisir l’autorité de contrôle\u202f; en France, la CNIL (www.cnil.fr)',
      ],
    ),
    section('Comment elles sont protégées', 'Chiffrées, cloisonnées, journalisées.', [
      'Les échanges avec le service sont chiffrés. Les données de chaque entreprise sont cloisonnées, les mots de passe ne sont jamais gardés en clair, et tout changement fait par l’administration est inscrit dans un journal.',
      'Si une violation de données vous expose à un risque, l’entreprise vous en informe et dit ce qui a été fait.',
    ]),
  ],
}
