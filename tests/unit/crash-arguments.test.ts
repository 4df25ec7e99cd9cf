import { describe, expect, it } from 'vitest'
import { taskOf } from '#tests/crash/arguments.ts'

describe('the arguments of the crash tool', () => {
  it('--server says by itself which store it is', () => {
    expect(taskOf(['--server', 'esdb://a:2113,b:2113?tls=false'])).toMatchObject({
      run: { store: 'esdb', server: 'esdb://a:2113,b:2113?tls=false', cluster: false },
    })
    expect(taskOf(['--server', 'postgres://me@host/postgres'])).toMatchObject({ run: { store: 'postgres' } })
    expect(taskOf(['--server', 'esdb+discover://name:2113'])).toMatchObject({ run: { store: 'esdb' } })
  })

  it('--cluster is on EventStoreDB', () => {
    expect(taskOf(['--cluster', '--commands'])).toMatchObject({
      run: { store: 'esdb', cluster: true, work: 'commands' },
    })
  })

  it.each([
    [['--sever', 'esdb://a'], "Unknown option '--sever'; --help lists the arguments"],
    [['now'], "Unexpected argument 'now'; --help lists the arguments"],
    [['--server'], "Option '--server <value>' argument missing; --help lists the arguments"],
    [['--store', 'mysql'], '--store mysql: there are postgres and esdb'],
    [['--server', 'https://me:secret@host'], '--server: a connection string like esdb://host:2113 or postgres://host'],
    [
      ['--server', 'esdb://a', '--cluster'],
      '--server and --cluster: the nodes of --cluster are started by this command',
    ],
    [
      ['--server', 'esdb://a', '--mutation', 'gap'],
      '--server and --mutation: what breaks is a PostgreSQL that this command starts',
    ],
    [
      ['--server', 'postgres://a', '--mutations'],
      '--server and --mutations: what breaks is a PostgreSQL that this command starts',
    ],
    [['--server', 'postgres://a', '--store', 'esdb'], '--store esdb and --server postgres://…'],
    [['--cluster', '--store', 'postgres'], '--cluster and --store postgres: the nodes are of EventStoreDB'],
    [['--cluster', '--mutation', 'gap'], '--mutation is of --store postgres'],
    [['--mutation', 'none'], /^--mutation none: there are no-lock, /],
    [['--minutes', 'x'], '--minutes x: not a positive number'],
    [['--writers', '1'], '--writers: a whole number from 2 to 50'],
  ])('%j is refused in one sentence', (args, sentence) => {
    expect(() => taskOf(args)).toThrow(RangeError)
    expect(() => taskOf(args)).toThrow(sentence)
  })

  it('no password is repeated', () => {
    expect(() => taskOf(['--server', 'https://me:secret@host'])).not.toThrow(/secret/)
  })
})
