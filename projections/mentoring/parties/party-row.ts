/** The attributes as they are kept and sent: of this revision. */
export type Stamped<Attributes> = Attributes & { readonly updated_at: string; readonly revision: number }

/**
 * A row: its links and attributes, and the columns that every such row has. Columns that repeat attributes are left out
 * here.
 */
export type PartyRow<Attributes, Links> = Links & {
  readonly id: string
  readonly company_id: string
  readonly program_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  readonly attributes: Stamped<Attributes>
  readonly revision: number
}
