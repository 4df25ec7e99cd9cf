import type { Config } from '../platform/config/config.ts'
import { showsDemoMailbox } from '../messages/mail/demo-mailbox.ts'
import { demoAccounts, demoPassword } from '../demo/accounts.ts'

/** What the start prints: the addresses and, for the demo, who can sign in. */
export function welcome(config: Config, port: number): string {
  const local = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  const base = config.publicUrl ?? `http://${local}:${port}`
  const lines = ['', `Binôme is ready: ${base}`, `Console:         ${base}/admin`]
  if (showsDemoMailbox(config)) lines.push(`Mails:           ${base}/dev/mail`)
  if (config.demo) {
    const second = `http://globex.localhost:${port}`
    lines.push(
      `Second company:  ${second} and ${second}/admin`,
      '',
      `Demo accounts, all with the password ${demoPassword}`,
    )
    const width = Math.max(...demoAccounts.map(({ email }) => email.length))
    for (const { email, role, company } of demoAccounts)
      lines.push(`  ${email.padEnd(width)}  ${role}${company === 'valombre' ? '' : `, on ${second}`}`)
  }
  lines.push('', 'Ctrl-C stops it; the data is kept.', '')
  return lines.join('\n')
}
