import { valombreAgendas } from './agendas.ts'
import { french } from '../../platform/words/french.ts'
import type { Content } from '../content.ts'

const at = (name: string) => (name.includes('@') ? name : `${name}@valombre.example`)
const ines = 'participant@demo.test'
const claire = 'presenter@demo.test'
const full = 'full-presenter@demo.test'
const post = (by: string, daysAgo: number, text: string) => ({ by: at(by), daysAgo, text: french(text) })
const inEnglish = (by: string, daysAgo: number, text: string) => ({ by: at(by), daysAgo, text })
const lines = (...parts: readonly string[]) => parts.join('\n\n')

/** What the people of Valombre have written, in French and English. */
export const valombreContent: Content = {
  articles: [
    {
      title: french('Bienvenue dans Passerelles : par où commencer'),
      ...post(
        'admin@demo.test',
        64,
        lines(
          'Passerelles réunit des collègues qui ne se seraient pas croisés. Trois gestes suffisent pour commencer :',
          '- remplir son profil, une étape à la fois ;\n- lire le détail de son affinité avant d’écrire ;\n- envoyer ' +
            'une demande courte, avec **une** question.',
          'Un refus ne se voit nulle part, et libère votre place pour quelqu’un d’autre.',
        ),
      ),
      category: 'program',
      language: 'fr',
      pinned: true,
      likes: 41,
      comments: [
        post('hugo.lefevre', 62, 'Merci, la question unique m’a débloqué : j’écrivais des pages.'),
        post('sophie.arnaud', 60, 'Peut-on avoir deux demandes ouvertes en même temps ?'),
        post('admin@demo.test', 60, 'Oui, dans la limite écrite en haut de votre espace.'),
      ],
    },
    {
      title: french('Comment annoncer à d’anciens collègues que je deviens leur responsable ?'),
      ...post(
        ines,
        9,
        lines(
          'En juin, je prends la responsabilité de six techniciens avec qui je déjeune depuis trois ans.',
          'J’hésite entre une réunion commune et six conversations. **Qu’est-ce qui a marché pour vous ?**',
        ),
      ),
      category: 'first_team',
      language: 'fr',
      likes: 27,
      comments: [
        post('oumar.diallo', 8.8, 'Six conversations, puis la réunion : ainsi personne n’apprend rien en public.'),
        post(claire, 8.5, 'Et dites ce qui ne changera pas : c’est la première chose que l’on se demande.'),
        post('maelys.tanguy', 8, 'J’ai fait l’inverse et je l’ai regretté pendant deux mois.'),
        post(ines, 7.6, 'Merci à tous les trois. Six conversations, donc. Je reviens vous dire.'),
      ],
    },
    {
      title: french('Ce que j’ai appris en déléguant mal'),
      ...post(
        claire,
        21,
        lines(
          '## Trois erreurs, dans l’ordre',
          '1. J’ai donné la tâche et gardé la décision.\n2. J’ai demandé des nouvelles chaque jour.\n3. J’ai ' +
            'repris le dossier au premier écart.',
          '> Déléguer, c’est accepter que ce soit fait autrement.',
          'Ce qui a changé : je dis le résultat attendu, la date, et ce que je **ne** regarderai pas.',
        ),
      ),
      category: 'first_team',
      language: 'fr',
      likes: 58,
      comments: [
        post('karim.belhadj', 20, 'Le point 2, c’est moi cette semaine. J’arrête demain.'),
        post('yann.prigent', 19.5, 'Et quand le résultat n’est vraiment pas là ?'),
        post(claire, 19, 'Alors on en parle avant la date, pas après. C’est pour cela qu’il en faut une.'),
      ],
    },
    {
      title: french('Deux minutes devant le comité : ma trame'),
      ...post(
        'oumar.diallo',
        16,
        lines(
          'Une phrase pour le constat, une pour la décision attendue, une pour ce qui se passe sinon.',
          'Puis une question à la salle, et je me tais. Le silence travaille mieux que moi.',
        ),
      ),
      category: 'speaking',
      language: 'fr',
      likes: 33,
      comments: [
        post(ines, 15.5, 'Je l’ai essayée : trois minutes au lieu de douze.'),
        post('sophie.arnaud', 14, 'Le silence est le plus difficile.'),
      ],
    },
    {
      title: french('Quitter le juridique à quarante ans : qui l’a fait ?'),
      ...post(
        'sophie.arnaud',
        6,
        lines(
          'Je voudrais passer à la conduite de projet. On me répond formation, diplôme, patience.',
          'J’aimerais surtout entendre quelqu’un qui a **changé de métier dans la maison**, sans repartir de zéro.',
        ),
      ),
      category: 'career_change',
      language: 'fr',
      likes: 19,
      comments: [
        post('idriss.benchekroun', 5.7, 'Des achats au Digital, à quarante-deux ans. On garde plus qu’on ne croit.'),
        post('hugo.lefevre', 5, 'Du dépannage à la conduite de travaux. Un chantier pilote a tout accéléré.'),
      ],
    },
    {
      title: french('Première semaine au raccordement : les mots à connaître'),
      ...post(
        'yann.prigent',
        37,
        lines(
          '- **Consignation** : on coupe, on vérifie, on verrouille.\n- **PDL** : point de livraison, chez le ' +
            'client.\n- **Poste source** : là où tout commence.',
          'Demandez les autres en commentaire, je complète la liste.',
        ),
      ),
      category: 'onboarding',
      language: 'fr',
      likes: 22,
      comments: [post('hugo.lefevre', 36, 'Ajoutez « régime de neutre », je le cherche encore.')],
    },
    {
      title: french('Trois sessions, et après ?'),
      ...post(
        'maelys.tanguy',
        3,
        lines(
          'Nous avons atteint l’objectif fixé avec ma mentore plus tôt que prévu.',
          'Faut-il en choisir un autre, ou laisser la place à quelqu’un ? Vos avis m’intéressent.',
        ),
      ),
      category: 'program',
      language: 'fr',
      likes: 12,
      comments: [post(full, 2.5, 'Terminez bien : une dernière session pour dire ce que chacune emporte.')],
    },
    {
      title: 'Leading a team across three time zones',
      ...inEnglish(
        'maelys.tanguy',
        28,
        lines(
          'Montréal, Lyon and Casablanca share **ninety minutes** a day. We stopped using them for status.',
          '- Status is written before.\n- The shared time is for decisions.\n- Everybody stays late in turn.',
        ),
      ),
      category: 'first_team',
      language: 'en',
      likes: 24,
      comments: [
        inEnglish(claire, 27, 'Who keeps the notes? In my teams that person never speaks.'),
        inEnglish('maelys.tanguy', 26.8, 'We take turns, starting with the loudest.'),
      ],
    },
    {
      title: 'Speaking English in meetings when it is nobody’s first language',
      ...inEnglish(
        'idriss.benchekroun',
        12,
        lines(
          'We agreed on three rules: short sentences, no jokes in the decision part, and a written summary.',
          'Quiet colleagues doubled their share of the talk. *Try it for a month.*',
        ),
      ),
      category: 'speaking',
      language: 'en',
      likes: 15,
      comments: [inEnglish('karim.belhadj', 11, 'The written summary saved us twice already.')],
    },
    {
      title: french('Mon tour de France des agences'),
      ...post(
        'karim.belhadj',
        1,
        'J’ai visité quatre agences en dix jours. Le récit arrive, avec les photos de chacune.',
      ),
      category: 'onboarding',
      language: 'fr',
      state: 'draft',
      likes: 0,
      comments: [],
    },
    {
      title: french('Le dossier Aubrac, vu de l’intérieur'),
      ...post(
        'hugo.lefevre',
        4,
        'Ce que le chantier nous a appris de la préparation, et ce que nous n’avions pas prévu.',
      ),
      category: 'career_change',
      language: 'fr',
      likes: 5,
      comments: [],
      reports: [
        {
          by: 'sophie.arnaud@valombre.example',
          reason: 'confidential',
          note: french('Le dossier est encore en cours : est-ce public ?'),
        },
      ],
    },
  ],
  recommendations: [
    {
      of: claire,
      ...post(
        'maelys.tanguy',
        10,
        'Claire ne donne pas de recette : elle pose la question que j’évitais. Mon point du lundi a changé en deux ' +
          'sessions.',
      ),
    },
    {
      of: 'oumar.diallo@valombre.example',
      ...post(ines, 8, 'Grâce à Oumar, j’ai tenu deux minutes devant le comité. Il écoute, puis il coupe, avec tact.'),
    },
    {
      of: full,
      ...post('karim.belhadj', 18, 'Marie-Hélène m’a fait répéter mes entretiens jusqu’à ce qu’ils soient simples.'),
    },
    {
      of: 'yann.prigent@valombre.example',
      ...post('hugo.lefevre', 15, 'Yann a vécu ce qu’il explique. On sort de chaque session avec un geste à essayer.'),
    },
  ],
  searches: [
    { by: ines, name: french('Déléguer'), query: 'q=d%C3%A9l%C3%A9guer' },
    { by: ines, name: french('Vers le Digital'), query: 'business_units=digital' },
    { by: 'sophie.arnaud@valombre.example', name: french('Conduite de projet'), query: 'q=projet' },
    { by: claire, name: french('Relèves à préparer'), query: 'q=rel%C3%A8ve' },
  ],
  favourites: [{ by: ines, of: ['idriss.benchekroun@valombre.example', 'oumar.diallo@valombre.example', full] }],
  away: [
    { by: ines, from: 40, days: 5, label: french('Congés') },
    { by: claire, from: 47, days: 3, label: french('Séminaire') },
  ],
  looks: [
    { at: ines, by: 'oumar.diallo@valombre.example', daysAgo: 1, right: 'accompaniment', since: 43, times: 2 },
    { at: ines, by: 'idriss.benchekroun@valombre.example', daysAgo: 1.5, right: 'request', since: 2, times: 1 },
    { at: claire, by: 'maelys.tanguy@valombre.example', daysAgo: 1, right: 'accompaniment', since: 50, times: 3 },
    { at: claire, by: 'sophie.arnaud@valombre.example', daysAgo: 4, right: 'program', times: 1 },
  ],
  invitations: [
    { firstName: 'Gaspard', lastName: 'Thévenin', role: 'participant', daysAgo: 3 },
    { firstName: 'Aïcha', lastName: 'Renoir', role: 'presenter', daysAgo: 6 },
  ],
  agendas: valombreAgendas,
  visitors: [
    {
      firstName: 'Hélène',
      lastName: 'Garrigou',
      email: 'helene.garrigou@textiles-orbes.example',
      kind: 'demo',
      daysAgo: 2,
      locale: 'fr',
      company: 'Textiles d’Orbes',
      size: '500_2000',
    },
    {
      firstName: 'Marcus',
      lastName: 'Ellery',
      email: 'marcus.ellery@northwold-ports.example',
      kind: 'demo',
      daysAgo: 11,
      locale: 'en',
      company: 'Northwold Ports',
      size: 'over_2000',
    },
    {
      firstName: 'Basile',
      lastName: 'Renaudin',
      email: 'basile.renaudin@ateliers-du-lez.example',
      kind: 'information',
      daysAgo: 25,
      locale: 'fr',
    },
  ],
  messages: [
    {
      ...post('hugo.lefevre', 2, 'Ma caméra reste noire dans le test de l’appareil, alors qu’elle marche ailleurs.'),
      subject: french('Problème de caméra'),
      state: 'open',
    },
    {
      ...post('sophie.arnaud', 17, 'Puis-je changer d’entité visée sans refaire mon profil ?'),
      subject: french('Entité visée'),
      state: 'answered',
    },
  ],
  proposals: [
    { by: ines, kind: 'skill', label: french('Animation de réunion') },
    { by: claire, kind: 'skill', label: french('Lecture de plans') },
    { by: 'idriss.benchekroun@valombre.example', kind: 'job_category', label: french('Science des données') },
  ],
}
