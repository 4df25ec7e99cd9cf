/** The password of every account below. Printed at the start of a demo; a real company never has it. */
export const demoPassword = 'Demo-Binome-2026!'

interface DemoAccount {
  readonly email: string
  readonly company: 'valombre' | 'globex'
  /** Description for the person who starts the demo. */
  readonly role: string
}

/** The accounts that the start prints. */
export const demoAccounts: readonly DemoAccount[] = [
  { email: 'participant@demo.test', company: 'valombre', role: 'mentee' },
  { email: 'presenter@demo.test', company: 'valombre', role: 'mentor with free places' },
  { email: 'full-presenter@demo.test', company: 'valombre', role: 'mentor at the limit' },
  { email: 'admin@demo.test', company: 'valombre', role: 'administrator' },
  { email: 'auditor@demo.test', company: 'valombre', role: 'auditor' },
  { email: 'admin@globex.test', company: 'globex', role: 'administrator' },
]

/** People of the story who can sign in too: a demo is often presented from several sides. */
export const demoExtras: readonly string[] = [
  'karim.belhadj@valombre.example',
  'sophie.arnaud@valombre.example',
  'maelys.tanguy@valombre.example',
  'hugo.lefevre@valombre.example',
  'idriss.benchekroun@valombre.example',
  'oumar.diallo@valombre.example',
  'ole.wiedemann@globex.example',
  'imogen.iyer@globex.example',
]
