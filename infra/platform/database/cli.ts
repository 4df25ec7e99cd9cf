import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { openDatabase } from '../embedded/instance.ts'
import { prepareDatabase } from './prepare.ts'

// `npm run migrate`: brings the schema to the newest migration, for those who do not want the start to do it.
try {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.log)
  try {
    await prepareDatabase(opened)
    console.log('The schema is up to date.')
  } finally {
    await opened.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
