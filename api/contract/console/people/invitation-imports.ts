import { z } from 'zod'
import { instant } from '../../platform/values.ts'
import { signUpRoles } from '../../people/sign-up.ts'

export const fileEncodings = ['utf-8', 'utf-16', 'windows-1252'] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const cellSeparators = [';', ',', '\t'] as const
export type CellSeparator = (typeof cellSeparators)[number]

/** What becomes of the people: they are invited, or their accounts are made and changed. */
export const importKinds = ['invitations', 'accounts'] as const
export type ImportKind = (typeof importKinds)[number]

const invitationFields = [
  'email',
  'first_name',
  'last_name',
  /** Mentee, mentor; of a known account also the rights that it has. */
  'roles',
  'profiles',
  'business_unit',
  /** In the roles that the line names. */
  'program',
  'participant_programs',
  'presenter_programs',
  'locale',
] as const
/**
 * What a column of the file may be, the same for invitations, accounts and the command line. Only `email` is needed;
 * accounts that are new need a name too.
 */
export const importFields = [
  ...invitationFields,
  'current_profile',
  'time_zone',
  'job_title',
  'city',
  'country',
  'worksite',
  'phone',
  'linkedin_url',
  'languages',
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'motivations',
  'seniority_years',
  'availabilities',
  'away_from',
  'away_until',
  'mission',
  'presentation',
  'participant_presentation',
  'resources',
  'visible',
  'shows_talents',
  'expert',
] as const
/** Those that name programs. */
export const programColumns = [
  'program',
  'participant_programs',
  'presenter_programs',
] as const satisfies readonly (typeof importFields)[number][]
export type ImportField = (typeof importFields)[number]

/**
 * Answers to a question of the company, by its field name: `question:career`. Where both profiles have it,
 * `question:participant:career` is of the mentee's alone.
 */
export const questionColumn = z.templateLiteral(['question:', z.string().regex(/[a-z][a-z0-9_:]{0,80}/)])
export type QuestionColumn = z.infer<typeof questionColumn>

/** What each of a person's two profiles may have of its own: `participant:skills` is of the mentee's alone. */
export const profileFields = [
  'title',
  'mission',
  'presentation',
  'seniority_years',
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'languages',
  'motivations',
  'resources',
  'visible',
] as const
export const ownColumn = z.templateLiteral([z.enum(['participant', 'presenter']), ':', z.enum(profileFields)])
export type OwnColumn = z.infer<typeof ownColumn>
export const importColumn = z.union([z.enum(importFields), questionColumn, ownColumn])
/** What a column of the file is taken for. */
export type ImportColumn = z.infer<typeof importColumn>

/** The columns that a file of this kind may have, beside those of the company's questions in a file of accounts. */
export const fieldsOf = { invitations: invitationFields, accounts: importFields } as const satisfies Readonly<
  Record<ImportKind, readonly ImportField[]>
>

/**
 * - `waiting`, `checking`: the file is being read; `checked`: read, nothing written, may be started
 * - `writing`, `done`: all good lines are invited in one transaction; accounts are written portion by portion
 * - `stopped`: of accounts: what is written stays, and `resume` goes on below it for a day
 * - `failed`: the file as a whole cannot be read: `problems` say why, without a line
 */
export const importStates = ['waiting', 'checking', 'checked', 'writing', 'stopped', 'done', 'failed'] as const

export const importProblemCodes = [
  'file_empty',
  'file_unreadable',
  'file_is_workbook',
  'quote_open',
  'file_too_long',
  'column_missing',
  'column_twice',
  'email_missing',
  'email_invalid',
  'email_domain_not_allowed',
  'same_as_line',
  'known_here',
  'sign_up_waits',
  'invited_already',
  'too_long',
  'formula',
  'contact_details',
  'unit_unknown',
  'unit_not_yours',
  'program_unknown',
  'one_program',
  'role_unknown',
  'account_role',
  'locale_unknown',
  'needed',
  'value_invalid',
  'value_unknown',
  'value_ambiguous',
  'profile_missing',
  'unit_role_held',
  'profile_closed',
] as const
export type ImportProblemCode = (typeof importProblemCodes)[number]

export const importProblem = z.object({
  /** Of the file, from 1; null: of the whole file. */
  line: z.number().nullable(),
  column: importColumn.nullable(),
  code: z.enum(importProblemCodes),
  /** The cell, or the column's name; at most 100 characters. */
  value: z.string().nullable(),
  /** Of the person on the line. */
  name: z.string().nullable(),
  /** Of `same_as_line`. */
  other_line: z.number().nullable(),
  /** Of a value that the company does not know: the first of those that it knows, and how many more there are. */
  known: z.object({ first: z.array(z.object({ fr: z.string(), en: z.string() })), more: z.number() }).optional(),
})
export type ImportProblem = z.infer<typeof importProblem>

/** What an account gets by the file: all of it when it is new. */
export const importChange = z.object({
  line: z.number(),
  name: z.string(),
  created: z.boolean(),
  fields: z.array(importColumn),
  /** What it had and gets, as the file writes it; not of `fields` that hold the person's own words. */
  values: z.array(z.object({ field: importColumn, from: z.string().nullable(), to: z.string().nullable() })).optional(),
})
export type ImportChange = z.infer<typeof importChange>

export const adminInvitationImport = z.object({
  id: z.string(),
  kind: z.enum(importKinds),
  file_name: z.string(),
  state: z.enum(importStates),
  /** Lines below the header; null: not known yet. */
  rows: z.number().nullable(),
  /** Lines dealt with in the current step: `done / rows` is the progress. */
  done: z.number(),
  /** Good lines: who is, or will be, invited, or has an account by the file. */
  invited: z.number(),
  /** Accounts that are, or will be, made, and changed. The other good lines say what is there already. */
  created: z.number(),
  changed: z.number(),
  /** The first 200 of both. */
  changes: z.array(importChange),
  /** Lines that stay aside. */
  aside: z.number(),
  encoding: z.enum(fileEncodings).nullable(),
  separator: z.enum(cellSeparators).nullable(),
  /** The file's columns: what each is taken for, null for one left out; its first cells, and how many are filled. */
  columns: z.array(
    z.object({
      name: z.string(),
      field: importColumn.nullable(),
      samples: z.array(z.string()),
      filled: z.number().optional(),
    }),
  ),
  /** The first 500; all of them are in `GET invitation_imports/:id/problems.csv`. */
  problems: z.array(importProblem),
  /** Of new people whose line names none; null: none for accounts, the oldest one for invitations. */
  program_id: z.string().nullable().optional(),
  created_by_name: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Invitations of the file that nobody has used and nobody has withdrawn. */
  open: z.number(),
  /** Of what was written: accounts that it made and that are erased, invitations that were withdrawn. */
  gone: z.number(),
  /** Open invitations whose people the accounts of the file are for: they close. */
  closes: z.number(),
  /** Files of the company that are worked on before this one, while it waits to be checked or written. */
  ahead: z.number(),
  actions: z.array(z.enum(['start', 'write', 'stop', 'resume', 'correct', 'withdraw'])),
})
/** Columns that are named like a secret: unless they are mapped, no cell of them is returned or stored. */
const secretName = /mot[ _-]?de[ _-]?passe|\bmdp\b|passw|passphrase|\bpwd|secret|token|jeton|\bpin\b/i
export const isSecretColumn = (name: string): boolean => secretName.test(name.normalize('NFC'))
export type AdminInvitationImport = z.infer<typeof adminInvitationImport>

/** Cells typed again, in place of those of the file; it is then checked again. */
export const correctedCells = z.strictObject({
  cells: z
    .array(
      z.strictObject({
        line: z.number().int().min(1),
        column: importColumn,
        value: z.string().trim().max(4000),
      }),
    )
    .min(1)
    .max(500),
})

/** Of the file, in bytes. */
export const importFileLimit = 30_000_000
export const importRowLimit = 200_000

/** `POST invitation_imports`, also at `POST invitations/import`. Nothing is sent before it is started. */
export const newInvitationImport = z.object({
  /** `accounts` is for administrators of the company. */
  kind: z.enum(importKinds).default('invitations'),
  file_name: z
    .string()
    .overwrite((name) => name.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, ''))
    .trim()
    .min(1)
    .max(200),
  /** The bytes of the file in base64: UTF-8, UTF-16 or Windows-1252. */
  content: z.base64().max(Math.ceil(importFileLimit / 3) * 4),
  /** True: check, then wait for `start`. False: check, then invite the good lines at once. */
  dry_run: z.boolean().default(true),
  /** For lines that name none. */
  program_id: z.uuid().nullish(),
  roles: z
    .array(z.enum(signUpRoles))
    .min(1)
    .max(2)
    .default([...signUpRoles]),
  /** By the name of the file's column; null: left out. Columns that are not named are recognised by their names. */
  columns: z.record(z.string().max(200), importColumn.nullable()).default({}),
})
export type NewInvitationImport = z.infer<typeof newInvitationImport>
