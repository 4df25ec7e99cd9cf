import { type LegalText, section } from './text.ts'

export const termsFr: LegalText = {
  title: 'Conditions d’utilisation',
  sections: [
    section('L’objet', 'Ce que vous pouvez attendre de Binôme, et ce qui est attendu de vous.', [
      'Binôme met en relation des collègues d’une même entreprise pour du mentorat\u202f: trouver un mentor, demander un accompagnement, planifier des sessions, échanger des messages et rédiger des comptes rendus. Votre entreprise a ouvert ce service à ses collaborateurs et en fixe les programmes.',
      'Les présentes conditions s’appliquent à toute personne qui crée un compte. En les acceptant, vous vous engagez à les respecter. Nous gardons la version, la langue et l’heure de votre accord.',
    ]),
    section(
      'Qui peut s’inscrire',
      'Un compte par personne, à votre vrai nom, dès 18 ans.',
      [
        'L’inscription se fait sur invitation de votre entreprise, ou librement lorsque celle-ci l’autorise pour les adresses de ses domaines. L’entreprise peut demander qu’une personne de l’équipe du programme valide chaque inscription.',
        'Vous devez avoir 18 ans révolus, ou être mineur émancipé, ou avoir l’accord du titulaire de l’autorité parentale. Nous gardons votre déclaration et sa date, jamais de document.',
      ],
      [
        'Une personne n’a qu’un compte, qu’elle ne prête pas.',
        'Elle s’inscrit à son vrai nom, avec son adresse professionnelle.',
        'Les informations qu’elle donne sont exactes et tenues à jour.',
      ],
    ),
    section('Votre compte et sa sécurité', 'Votre mot de passe ne se partage pas.', [
      'Vous vous connectez avec le compte de votre entreprise ou avec un mot de passe. Gardez-le secret et choisissez-le long. Prévenez l’équipe du programme si vous pensez que quelqu’un d’autre utilise votre compte\u202f; vous pouvez à tout moment fermer vos sessions ouvertes depuis vos réglages.',
      'Vous répondez de ce qui est fait depuis votre compte, sauf s’il a été utilisé à votre insu et sans négligence de votre part.',
    ]),
    section('Les coordonnées', 'Elles ont leurs champs, et n’apparaissent nulle part ailleurs.', [
      'Votre adresse et votre téléphone professionnels se donnent dans les champs prévus. N’écrivez ni adresse, ni numéro, ni lien de contact dans une présentation, une mission ou un autre texte libre\u202f: ces textes sont lus par la communauté.',
    ]),
    section(
      'Ce que vous publiez',
      'Vous en restez l’auteur, et vous en répondez.',
      [
        'Les textes, images et fichiers que vous déposez restent les vôtres. Vous autorisez Binôme à les afficher aux personnes concernées de votre entreprise, pour la seule durée de votre participation et pour le seul fonctionnement du service.',
        'L’équipe du programme peut retirer un contenu qui ne respecte pas ces conditions ou la charte. Elle en donne la raison à son auteur.',
      ],
      [
        'Rien d’illicite, d’injurieux, de discriminatoire ou de publicitaire.',
        'Rien qui porte atteinte aux droits d’autrui ou au secret des affaires.',
        'Rien qui vise à nuire au service, à le contourner ou à en extraire les données.',
      ],
    ),
    section('Les accompagnements', 'Une relation volontaire, sans lien hiérarchique ni contrepartie.', [
      'Un accompagnement commence quand le mentor accepte la demande du mentoré. Chacun peut y mettre fin. Le nombre d’accompagnements simultanés est limité par l’entreprise\u202f; une demande restée sans réponse expire.',
      'Les conseils d’un mentor sont ceux d’un collègue. Ils ne sont ni un avis juridique, ni un avis médical, ni une décision de l’entreprise.',
    ]),
    section('Qui voit quoi', 'La communauté voit votre profil\u202f; vos messages restent entre vous.', [
      'La communauté du programme voit votre nom, votre poste, votre entité, votre ville et ce que vous écrivez dans votre profil. L’administration du programme et celle de votre entité voient en plus vos coordonnées et l’avancement de vos accompagnements, jamais le texte de vos messages.',
      'La politique de confidentialité dit le détail de ces données, leur durée et vos droits.',
    ]),
    section('La disponibilité du service', 'Nous faisons le nécessaire, sans promettre l’impossible.', [
      'Le service est accessible en continu, sauf maintenance, panne ou cas de force majeure. Les interruptions prévues sont annoncées quand elles dépassent quelques minutes.',
      'Binôme répond des dommages directs causés par sa faute. Il ne répond pas du contenu des échanges entre les personnes ni des suites qu’elles leur donnent.',
    ]),
    section('La fin de votre compte', 'Quand vous voulez, pour toujours.', [
      'Vous pouvez supprimer votre compte depuis votre profil ou vos réglages. Vos données sont effacées aussitôt, sauf celles qui ne permettent plus de vous identifier. La suppression est définitive.',
      'L’entreprise peut désactiver un compte qui ne respecte pas ces conditions, après en avoir informé la personne, ou lorsque celle-ci quitte l’entreprise. Sans rôle de mentor ni de mentoré depuis trois ans, un compte est effacé.',
    ]),
    section('Les changements de ces conditions', 'Une nouvelle version se lit et s’accepte avant de continuer.', [
      'Quand ces conditions changent, vous êtes invité à lire et à accepter la nouvelle version à votre visite suivante. Si vous ne l’acceptez pas, vous pouvez encore exporter vos données et supprimer votre compte.',
    ]),
    section('Le droit applicable', 'Le droit français.', [
      'Ces conditions sont soumises au droit français. En cas de désaccord, écrivez d’abord à l’équipe du programme\u202f: la plupart des difficultés se règlent ainsi. À défaut, les tribunaux compétents sont ceux que désigne la loi.',
    ]),
  ],
}
