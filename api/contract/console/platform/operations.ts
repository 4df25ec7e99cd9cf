import { z } from 'zod'
import { erasureReasons } from '#domain/people/account/words.ts'
import { noContactDetails } from '../../platform/public-text.ts'
import { instant } from '../../platform/values.ts'

/** Recurring work, by the names of its queues. Each has words in the console. */
export const jobNames = [
  'expire_requests',
  'pass_due_meetings',
  'pass_due_workshops',
  'plan_milestones',
  'resume_relationships',
  'seal_log',
  'purge_expired',
  'enrol_by_rule',
  'erase_lapsed',
  'sweep_erasures',
  'sweep_registrations',
  'trim_realtime',
  'note_lags',
  'make_data_exports',
  'read_calendars',
  'read_provider_metadata',
  'refresh_profiles',
  'remove_files',
  'sweep_files',
  'resume_imports',
  'resume_cohort_matches',
  'send_figure_reports',
  'send_reminders',
  'tell_authors',
  'tell_of_new_profiles',
  'tend_help_cases',
  'tend_sign_ups',
  'tend_waiting_lists',
  'warn_of_certificates',
  'warn_of_erasure',
  'warn_of_stops',
] as const
export type JobName = (typeof jobNames)[number]

export const isJobName = (name: string): name is JobName => jobNames.some((known) => known === name)

/** Where a follower of the log has stopped, and why. */
const stop = z.object({
  /** Decimal text: it may pass 2^53. null: at no event, e.g. its position cannot be stored, or the log refuses it. */
  position: z.string().nullable(),
  attempts: z.number(),
  since: instant,
  /** What follows is null for an event of another company. */
  event_id: z.string().nullable(),
  type: z.string().nullable(),
  stream: z.string().nullable(),
  recorded_at: instant.nullable(),
  /** The error; of a failure without an event, for operators of the installation only. */
  error: z.string().nullable(),
  /** Of the event; a sealed text stands as `{"sealed": true}`. */
  data: z.record(z.string(), z.unknown()).nullable(),
})

/** One generation of a read model, or another follower of the log (process managers, the relay to Kafka). */
export const adminReadModel = z.object({
  /** `name`, or `name-version-generation` while it is rebuilt beside the one in use. */
  id: z.string(),
  name: z.string(),
  version: z.number(),
  generation: z.number(),
  state: z.enum(['up_to_date', 'behind', 'stopped', 'rebuilding']),
  /** Events of the installation that it has not applied, counted to 10,000; null while the log cannot be read. */
  events: z.number().nullable(),
  /** Age of the oldest of them. */
  seconds: z.number().nullable(),
  /** The process that writes it; for operators of the installation only. */
  owner: z.string().nullable(),
  stop: stop.nullable(),
  /** Seconds behind at each of the last 60 minutes, the latest last; null where nothing was noted. */
  lags: z.array(z.number().nullable()),
  actions: z.array(z.enum(['retry', 'skip'])),
})
export type AdminReadModel = z.infer<typeof adminReadModel>

/** The reason stays with the skip: it must not hold contact details. */
export const skipEvent = z.object({
  event_id: z.uuid(),
  reason: z.string().trim().min(10).max(1_000).superRefine(noContactDetails),
})
export const takeUpEvent = z.object({ event_id: z.uuid() })

const person = z.object({
  /** null: from the command line. */
  id: z.string().nullable(),
  /** A person's name; an account of the machine, from the command line; null for an erased account. */
  name: z.string().nullable(),
})

/** An event of the company that a read model leaves out, or left out. */
export const adminSkip = z.object({
  id: z.string(),
  read_model: z.string(),
  event_id: z.string(),
  type: z.string(),
  stream: z.string(),
  position: z.string(),
  error: z.string(),
  reason: z.string(),
  skipped_by: person,
  skipped_at: instant,
  lifted_by: person.nullable(),
  lifted_at: instant.nullable(),
})
export type AdminSkip = z.infer<typeof adminSkip>

/** A stream of the company that is no longer published, from the event that fits no public schema. */
export const adminParkedStream = z.object({
  /** The stream's name. */
  id: z.string(),
  topic: z.string(),
  event_id: z.string(),
  type: z.string(),
  revision: z.number(),
  problem: z.string(),
  /** Events that wait, with the one that stopped it. */
  waiting: z.number(),
  parked_at: instant,
  /** The relay has the order to resume it. */
  ordered: z.boolean(),
  actions: z.array(z.enum(['resume'])),
})
export type AdminParkedStream = z.infer<typeof adminParkedStream>

/** A topic, and what of the company is in it. */
export const adminTopic = z.object({
  /** Its name. */
  id: z.string(),
  /** Types of events in its schema. */
  types: z.number(),
  /** Events of the company, sent or waiting, of the last hour. */
  last_hour: z.number(),
  last_at: instant.nullable(),
  /** Events of the company that wait in parked streams. */
  parked: z.number(),
})
export type AdminTopic = z.infer<typeof adminTopic>

const position = z.string().regex(/^[1-9]\d{0,17}$/)

/** The company's events of a range, both ends included, to be sent again with the ids that they had. */
export const republish = z.object({
  from: position,
  /** null: up to what is published now. */
  to: position.nullable(),
  /** null: every stream of the company. */
  stream: z.string().trim().min(1).max(200).nullable(),
  /** Says what would be sent, and sends nothing. */
  dry_run: z.boolean(),
})
export type Republish = z.infer<typeof republish>

/** What was ordered of the relay for the company. */
export const adminRelayOrder = z.object({
  /** null: a dry run. */
  id: z.string().nullable(),
  kind: z.enum(['republish', 'resume']),
  stream: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** Events that it is to send; of an order that was placed, those that it has sent. */
  events: z.number(),
  ordered_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** The event that fits no schema, where it ended before its end. */
  stopped_at: z.object({ stream: z.string(), revision: z.number(), problem: z.string() }).nullable(),
  /** From the command line. */
  cancelled: z.boolean(),
})
export type AdminRelayOrder = z.infer<typeof adminRelayOrder>

/** Recurring work of the installation. */
export const adminJob = z.object({
  /** Its name: one of `jobNames`. */
  id: z.string(),
  /** Five fields, in UTC. */
  cron: z.string(),
  /** `partly`: some items failed and are tried again at the next run. `late`: no run has ended in time. */
  state: z.enum(['done', 'partly', 'failed', 'running', 'late', 'never']),
  /** Of its last run. */
  started_at: instant.nullable(),
  seconds: z.number().nullable(),
  /** Items; null for work that does not count any. */
  done: z.number().nullable(),
  failed: z.number().nullable(),
  actions: z.array(z.enum(['run'])),
})
export type AdminJob = z.infer<typeof adminJob>

/** Something on which recurring work failed: it waits longer after each failure, and holds up nothing else. */
export const adminHeldItem = z.object({
  id: z.string(),
  /** One of `jobNames`, or another worker: `notices`, `reaction_…`. */
  job: z.string(),
  /** What the work knows it by: a key, without anything that somebody wrote. */
  item: z.string(),
  failures: z.number(),
  /** The kind of the last error. */
  error: z.string(),
  since: instant,
  /** When it is tried again by itself. */
  due_at: instant,
  actions: z.array(z.enum(['retry'])),
})
export type AdminHeldItem = z.infer<typeof adminHeldItem>

/** The company's seals, and where they are published. */
const seals = z.object({
  /** null: nothing was sealed yet. */
  last: z.object({ number: z.string(), at: instant, events: z.number() }).nullable(),
  /** Events of the company without a seal. */
  unsealed: z.number(),
  published: z.boolean(),
})

/** What a process may do. One process does all by default; many hosts share the roles out. */
export const processRoles = ['api', 'realtime', 'projections', 'reactions', 'relay', 'jobs'] as const
export type ProcessRole = (typeof processRoles)[number]

/** A process of the installation that gave a sign of life within the hour. */
export const adminProcess = z.object({
  id: z.string(),
  /** Host and process. */
  name: z.string(),
  roles: z.array(z.enum(processRoles)),
  version: z.string(),
  started_at: instant,
  seen_at: instant,
  /** No sign for a minute: it was killed, or cannot reach the database. One that stops in order is not listed. */
  silent: z.boolean(),
  /**
   * Events of other programs that it met in streams of the event store that are named like ours; the last of them.
   * null: none.
   */
  foreign: z.object({ events: z.number(), stream: z.string(), type: z.string() }).nullable(),
})
export type AdminProcess = z.infer<typeof adminProcess>

/** What the installation itself knows of backups. */
const backups = z.object({
  /** The database is the product's own, which `npm run backup -- create` backs up; another is backed up elsewhere. */
  embedded: z.boolean(),
  /** The last one that this command has made; null: it made none that is known. */
  last: z.object({ made_at: instant, bytes: z.number() }).nullable(),
  /** When PostgreSQL last archived a segment of its log; null: it archives none. */
  archived_at: instant.nullable(),
})
export type AdminBackups = z.infer<typeof backups>

/** What an operator looks at first: `GET operations`. */
export const adminOperations = z.object({
  read_models: z.array(adminReadModel),
  /** null: this installation publishes to no broker. */
  relay: z.object({ position: z.string(), head: z.string(), parked: z.number(), waiting: z.number() }).nullable(),
  /** Of the last 30 days. */
  failed_mails: z.number(),
  failed_sms: z.number(),
  /**
   * What has waited for five minutes, or longer, or fails because its server cannot be used; `error` is the code of the
   * most of them, null where none was tried. null: nothing is late.
   */
  late_messages: z.object({ count: z.number(), since: instant, error: z.string().nullable() }).nullable(),
  /**
   * Whether the reader operates the installation, as `npm run company -- operators` grants it. To others `jobs`,
   * `processes` and `backups` are null: they are of no company.
   */
  operator: z.boolean(),
  jobs: z.object({ total: z.number(), failing: z.number() }).nullable(),
  /** Items that are set aside; null as `jobs`. */
  held_items: z.number().nullable(),
  /** null: the log has none. */
  seals: seals.nullable(),
  processes: z.array(adminProcess).nullable(),
  backups: backups.nullable(),
  /** Since when the company writes to nobody, because it was restored; null: it writes. */
  sending_held_at: instant.nullable(),
  at: instant,
})
export type AdminOperations = z.infer<typeof adminOperations>

const messagesOfDay = z.object({ sent: z.number(), waiting: z.number(), failed: z.number() })

/** What happened in the company in the last 24 hours: `GET operations/day`. */
export const adminDayReport = z.object({
  from: instant,
  to: instant,
  /** Events of the company. */
  events: z.number(),
  /** Written in that time, by what became of them. */
  mails: messagesOfDay,
  sms: messagesOfDay,
  /** Accounts. */
  erased: z.number(),
  /** Events that read models leave out since. */
  skipped: z.number(),
})
export type AdminDayReport = z.infer<typeof adminDayReport>

/** An erased account, without any name: `GET operations/erasures`. */
export const adminErasure = z.object({
  /** The account's. */
  id: z.string(),
  erased_at: instant,
  /** null: the log does not show it yet. */
  requested_by: z.enum(erasureReasons).nullable(),
  /** The administrator who erased it; null: nobody, or an erased account. */
  actor: z.string().nullable(),
  state: z.enum(['complete', 'under_way']),
})
export type AdminErasure = z.infer<typeof adminErasure>

export const erasureSteps = ['event', 'key', 'tables', 'read_models', 'files', 'open', 'swept'] as const

/** What was erased, step by step, as it is found now: `GET operations/erasures/:id`. */
export const adminErasureReport = adminErasure.extend({
  steps: z.array(
    z.object({
      step: z.enum(erasureSteps),
      done: z.boolean(),
      /** null: it is looked for now and has no moment of its own. */
      at: instant.nullable(),
      /** How many are left: texts, files, sessions; 0 once it is done. */
      left: z.number(),
    }),
  ),
  /** No backup of the texts can be read from then on. */
  backups_unreadable_by: instant,
  /** The company's seal that covers the event; null: none yet. */
  seal: z.string().nullable(),
})
export type AdminErasureReport = z.infer<typeof adminErasureReport>
