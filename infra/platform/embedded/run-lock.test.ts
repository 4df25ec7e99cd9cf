import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandLine } from './processes.ts'
import { AlreadyRunning, takeRunLock } from './run-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const held = (pid: number, command: string, address?: string) =>
  writeFile(
    path.join(folder, 'run.lock'),
    JSON.stringify({ pid, command, startedAt: '2026-03-17T13:00:00.000Z', address }),
  )

test('a run that lives turns the next one away, with its address', async () => {
  await held(process.ppid, await commandLine(process.ppid), 'http://localhost:3000')
  await expect(takeRunLock(folder)).rejects.toThrow(
    `Binôme already runs here (process ${process.ppid}, http://localhost:3000)`,
  )
  await expect(takeRunLock(folder)).rejects.toThrow(AlreadyRunning)
})

test('the lock of a process that is gone, or a torn one, is taken over', async () => {
  await held(2 ** 22 + 1, 'node main.ts')
  const lock = await takeRunLock(folder)
  await lock.release()
  await held(process.ppid, 'a program that had this pid before')
  await (await takeRunLock(folder)).release()
  await writeFile(path.join(folder, 'run.lock'), '{"pid":')
  await (await takeRunLock(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

test('a lock that was announced is still ours to release', async () => {
  const lock = await takeRunLock(folder)
  await lock.announce('http://localhost:3000')
  expect(await readdir(folder)).toEqual(['run.lock'])
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})
