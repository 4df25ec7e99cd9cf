import type { ReactNode } from 'react'
import { ActDialog } from './ActDialog.tsx'
import { BulkActDialog } from './BulkActDialog.tsx'
import { BulkJobDialog } from './BulkJobDialog.tsx'

const dialogs = { ActDialog, BulkActDialog, BulkJobDialog }

export type LoadedDialogs = typeof dialogs

/** Gives the dialogs to a function: `lazy` alone would lose the type of the record that they take. */
export default function LoadedDialogsOf({ children }: { readonly children: (dialogs: LoadedDialogs) => ReactNode }) {
  return children(dialogs)
}
