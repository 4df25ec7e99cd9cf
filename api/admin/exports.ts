import type { AdminRelationship, AdminRequest } from '#contract/admin.ts'
import type { Locale } from './messages.ts'

type Cell = string | number | null
type Words = Readonly<Record<string, { readonly fr: string; readonly en: string }>>

interface Column<Rec> {
  readonly title: { readonly fr: string; readonly en: string }
  readonly cell: (record: Rec, locale: Locale, names: ExportNames) => Cell
}

/** Labels that a row refers to by id or code. */
export interface ExportNames {
  readonly program: (id: string) => string
  readonly unit: (code: string | null) => string | null
}

export type Export<Rec> = readonly Column<Rec>[]

/** The first line of a file. */
export function titles<Rec>(columns: Export<Rec>, locale: Locale): readonly string[] {
  return columns.map(({ title }) => title[locale])
}

export function cells<Rec>(columns: Export<Rec>, record: Rec, locale: Locale, names: ExportNames): readonly Cell[] {
  return columns.map(({ cell }) => cell(record, locale, names))
}

const deleted = { fr: 'Compte supprimé', en: 'Deleted account' }

const requestStates: Words = {
  requested: { fr: 'En attente de réponse', en: 'Waiting for an answer' },
  confirmed: { fr: 'Confirmée', en: 'Confirmed' },
  finished: { fr: 'Terminée', en: 'Finished' },
  cancelled: { fr: 'Annulée', en: 'Cancelled' },
  refused: { fr: 'Refusée', en: 'Refused' },
  withdrawn: { fr: 'Retirée', en: 'Withdrawn' },
  revoked: { fr: 'Révoquée', en: 'Revoked' },
  expired: { fr: 'Expirée', en: 'Expired' },
}

const relationshipStates: Words = {
  requested: { fr: 'Demandé', en: 'Requested' },
  initiated: { fr: 'En cours', en: 'In progress' },
  admin_initiated: { fr: 'En cours, ouvert par un administrateur', en: 'In progress, set up by an administrator' },
  finished: { fr: 'Terminé', en: 'Finished' },
  feedback_provided: { fr: 'Terminé, bilans reçus', en: 'Finished, feedback given' },
  admin_finished: { fr: 'Terminé par un administrateur', en: 'Finished by an administrator' },
  cancelled: { fr: 'Annulé', en: 'Cancelled' },
}

type Parties = Pick<
  AdminRequest,
  'participant_name' | 'presenter_name' | 'participant_business_unit' | 'presenter_business_unit' | 'program_id'
>

const partyColumns: Export<Parties> = [
  {
    title: { fr: 'Mentoré', en: 'Mentee' },
    cell: ({ participant_name: name }, locale) => name ?? deleted[locale],
  },
  {
    title: { fr: 'Entité du mentoré', en: 'Mentee’s unit' },
    cell: ({ participant_business_unit: code }, _, names) => names.unit(code),
  },
  {
    title: { fr: 'Mentor', en: 'Mentor' },
    cell: ({ presenter_name: name }, locale) => name ?? deleted[locale],
  },
  {
    title: { fr: 'Entité du mentor', en: 'Mentor’s unit' },
    cell: ({ presenter_business_unit: code }, _, names) => names.unit(code),
  },
  { title: { fr: 'Programme', en: 'Program' }, cell: ({ program_id: id }, _, names) => names.program(id) },
]

export const requestExport: Export<AdminRequest> = [
  ...partyColumns,
  {
    title: { fr: 'État', en: 'State' },
    cell: ({ aasm_state: state, cancellation_reason: cause }, locale) =>
      requestStates[cause ?? state]?.[locale] ?? state,
  },
  { title: { fr: 'Affinité', en: 'Match' }, cell: ({ score }) => score },
  { title: { fr: 'Envoyée (UTC)', en: 'Sent (UTC)' }, cell: ({ requested_at: at }) => minute(at) },
  { title: { fr: 'Échéance (UTC)', en: 'Answer due (UTC)' }, cell: ({ answer_due_at: at }) => minute(at) },
  { title: { fr: 'Réponse (UTC)', en: 'Answered (UTC)' }, cell: ({ decided_at: at }) => minute(at) },
  { title: { fr: 'Identifiant', en: 'Id' }, cell: ({ id }) => id },
]

export const relationshipExport: Export<AdminRelationship> = [
  ...partyColumns,
  {
    title: { fr: 'État', en: 'State' },
    cell: ({ aasm_state: state }, locale) => relationshipStates[state]?.[locale] ?? state,
  },
  { title: { fr: 'Demandé (UTC)', en: 'Requested (UTC)' }, cell: ({ requested_at: at }) => minute(at) },
  { title: { fr: 'Début (UTC)', en: 'Started (UTC)' }, cell: ({ started_at: at }) => minute(at) },
  { title: { fr: 'Fin (UTC)', en: 'Ended (UTC)' }, cell: ({ ended_at: at }) => minute(at) },
  { title: { fr: 'Identifiant', en: 'Id' }, cell: ({ id }) => id },
]

/** `2026-03-17 13:02`: what spreadsheets of every language read as a date. */
function minute(instant: string | null): string | null {
  return instant === null ? null : `${instant.slice(0, 10)} ${instant.slice(11, 16)}`
}
