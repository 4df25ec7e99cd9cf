import { choice, words } from './standard-questions.ts'

/**
 * What people say they speak, to begin with: `app.add_languages`. Codes are those of ISO 639, which an import may name
 * too. The two languages of the product come first, the others by their French name.
 */
export const standardLanguages = [
  choice('fr', words('Français', 'French')),
  choice('en', words('Anglais', 'English')),
  choice('de', words('Allemand', 'German')),
  choice('ar', words('Arabe', 'Arabic')),
  choice('bg', words('Bulgare', 'Bulgarian')),
  choice('zh', words('Chinois', 'Chinese')),
  choice('ko', words('Coréen', 'Korean')),
  choice('hr', words('Croate', 'Croatian')),
  choice('da', words('Danois', 'Danish')),
  choice('es', words('Espagnol', 'Spanish')),
  choice('fi', words('Finnois', 'Finnish')),
  choice('el', words('Grec', 'Greek')),
  choice('he', words('Hébreu', 'Hebrew')),
  choice('hi', words('Hindi', 'Hindi')),
  choice('hu', words('Hongrois', 'Hungarian')),
  choice('it', words('Italien', 'Italian')),
  choice('ja', words('Japonais', 'Japanese')),
  choice('fsl', words('Langue des signes française', 'French Sign Language')),
  choice('nl', words('Néerlandais', 'Dutch')),
  choice('no', words('Norvégien', 'Norwegian')),
  choice('pl', words('Polonais', 'Polish')),
  choice('pt', words('Portugais', 'Portuguese')),
  choice('ro', words('Roumain', 'Romanian')),
  choice('ru', words('Russe', 'Russian')),
  choice('sk', words('Slovaque', 'Slovak')),
  choice('sv', words('Suédois', 'Swedish')),
  choice('cs', words('Tchèque', 'Czech')),
  choice('tr', words('Turc', 'Turkish')),
  choice('uk', words('Ukrainien', 'Ukrainian')),
  choice('vi', words('Vietnamien', 'Vietnamese')),
]
