import { createContext, use } from 'react'
import type { Cable } from './cable.ts'

/** Opens the live connection of the signed-in user. */
export type OpenCable = () => Promise<Cable>

export const LiveContext = createContext<OpenCable | null>(null)

export function useOpenCable(): OpenCable {
  const open = use(LiveContext)
  if (!open) throw new Error('No cable above this component')
  return open
}
