import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { cacheFolder, isMavenHere } from '#infra/platform/kafka/broker-jars.ts'

const run = promisify(execFile)
const copyGoal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'

/** One file of Maven Central that holds all it needs. */
export interface Jar {
  readonly group: string
  readonly name: string
  readonly version: string
  readonly classifier?: string
}

const folderOf = ({ name, version }: Jar) => cacheFolder(`${name}-${version}`)

function fileOf(jar: Jar): string {
  const { name, version, classifier } = jar
  return path.join(folderOf(jar), `${[name, version, classifier].filter((part) => part !== undefined).join('-')}.jar`)
}

/** Whether `fetchJar` can give this one. */
export async function isWithinReach(jar: Jar): Promise<boolean> {
  return existsSync(fileOf(jar)) || (await isMavenHere())
}

/** Its path, fetched once by Maven for all checkouts. Whole or not at all: a run that is killed leaves no half. */
export async function fetchJar(jar: Jar): Promise<string> {
  if (existsSync(fileOf(jar))) return fileOf(jar)
  const { group, name, version, classifier } = jar
  const partial = `${folderOf(jar)}.${process.pid}`
  await mkdir(partial, { recursive: true })
  const artifact = [group, name, version, ...(classifier === undefined ? [] : ['jar', classifier])].join(':')
  try {
    await run('mvn', ['-q', '-B', copyGoal, `-Dartifact=${artifact}`, `-DoutputDirectory=${partial}`])
    await rename(partial, folderOf(jar)).catch((error: unknown) => {
      if (!existsSync(fileOf(jar))) throw error
    })
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return fileOf(jar)
}
