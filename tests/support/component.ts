/**
 * Whether a suite is left out because a component of it is not on this machine. The reason, with what to install, is
 * printed once a file.
 * @param missing undefined when the component is there
 * @throws Error under `CI=true`: there a suite that cannot run is a failure, never a silence
 */
export function leftOut(missing: string | undefined, env: Readonly<Record<string, string | undefined>> = process.env) {
  if (missing === undefined) return false
  if (env['CI'] === 'true') throw new Error(`This suite must run under CI. ${missing}`)
  process.stdout.write(`Not tested here: ${missing}\n`)
  return true
}
