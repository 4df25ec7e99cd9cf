import { type LegalText, section } from './text.ts'

export const cookiesFr: LegalText = {
  title: 'Cookies',
  sections: [
    section('Aucun cookie', 'Binôme n’en dépose pas\u202f: il n’y a donc rien à accepter ni à refuser.', [
      'Binôme ne dépose aucun cookie et ne charge rien depuis d’autres sites\u202f: ni mesure d’audience, ni publicité, ni bouton de réseau social, ni police de caractères distante. C’est pourquoi aucun bandeau ne s’affiche.',
    ]),
    section(
      'Ce qui est gardé sur votre appareil',
      'Ce qu’il faut pour rester connecté et ne rien perdre.',
      [
        'Votre navigateur garde quelques informations dans son stockage local. Elles sont strictement nécessaires au service et ne servent pas à vous suivre\u202f:',
      ],
      [
        'votre session, jusqu’à ce que vous vous déconnectiez ou qu’elle expire',
        'la langue et l’apparence, claire ou sombre, que vous avez choisies',
        'les brouillons de vos formulaires, jamais vos mots de passe',
      ],
    ),
    section('Tout effacer', 'En vous déconnectant, ou depuis votre navigateur.', [
      'Se déconnecter efface la session et les brouillons de cet appareil. Vous pouvez aussi effacer les données de ce site dans les réglages de votre navigateur\u202f; il faudra alors vous reconnecter.',
    ]),
    section('Ailleurs', 'La connexion d’entreprise a ses propres règles.', [
      'Si vous vous connectez avec le compte de votre entreprise ou avec un réseau social, le service qui vous identifie peut déposer ses propres cookies sur ses pages. Ils relèvent de sa politique, non de la nôtre.',
    ]),
  ],
}
