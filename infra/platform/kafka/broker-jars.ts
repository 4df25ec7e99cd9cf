import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Of `pom.xml`. */
export const kafkaVersion = '4.1.2'

/** Why no broker can be started here and what to do, in one line; undefined when it can. */
export async function brokerMissing(): Promise<string | undefined> {
  const java = await javaVersion()
  if (java < 17) {
    const found = java === 0 ? 'there is no java here' : `java here is version ${java}`
    return (
      `A Kafka broker needs Java 17 or later, ${found}: install a JRE and Maven ` +
      '(Debian: apt-get install default-jre-headless maven), or set KAFKA_BROKERS to a broker of yours.'
    )
  }
  if (await fetched()) return undefined
  if (await isMavenHere()) return undefined
  return (
    'Kafka is fetched with Maven, and there is no mvn here: install it (Debian: apt-get install maven), ' +
    'or set KAFKA_BROKERS to a broker of yours.'
  )
}

/** 0 where there is none. */
export function javaVersion(): Promise<number> {
  return run('java', ['-version']).then(
    ({ stderr }) => Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0),
    () => 0,
  )
}

export function isMavenHere(): Promise<boolean> {
  return run('mvn', ['--version']).then(
    () => true,
    () => false,
  )
}

export async function fetched(): Promise<boolean> {
  return (await readdir(jarsFolder()).catch(() => [])).length > 0
}

/**
 * The folder of the jars of `pom.xml`, fetched once for all checkouts of this version of it.
 * @throws Error with Maven's words
 */
export async function fetchJars(): Promise<string> {
  const folder = jarsFolder()
  if (await fetched()) return folder
  const temporary = `${folder}.${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary, { recursive: true })
  try {
    // Maven writes beside the pom: it works on a copy, so that the checkout stays clean.
    await cp(new URL('pom.xml', import.meta.url), path.join(temporary, 'pom.xml'))
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${temporary}/jars`]
    await run('mvn', ['-q', '-B', ...goal], { cwd: temporary }).catch((error: unknown) => {
      const output =
        error instanceof Error && 'stdout' in error ? String(error.stdout).trim().split('\n').slice(0, 5) : []
      throw new Error(`Maven could not fetch Kafka ${kafkaVersion}:\n${output.join('\n')}`, { cause: error })
    })
    // Whole or not at all: a start that is killed leaves nothing that looks fetched. Another start may have been
    // quicker.
    await rename(path.join(temporary, 'jars'), folder).catch(async (error: unknown) => {
      if (!(await fetched())) throw error
    })
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return folder
}

function jarsFolder(): string {
  return cacheFolder(`kafka-${kafkaVersion}`)
}

/** Where what Maven fetched stays, for all checkouts. */
export function cacheFolder(name: string): string {
  return path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'binome', name)
}
