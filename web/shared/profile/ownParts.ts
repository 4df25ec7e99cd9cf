import { createContext, use } from 'react'
import type { ComponentType, ReactNode } from 'react'
import type { Role } from './steps.ts'

/** Of the profile, as it stands after the last change. */
export interface ProfileStanding {
  visible: boolean
  completion: number
  /** Per cent from which on it is visible. */
  least: number
}

export interface OwnPageProps {
  profileRole: Role
  id: string
  /** Who it is; null until the page stays as it is, so that what is begun there is not lost. */
  head: (now: ProfileStanding | null) => ReactNode
  /** What others say, below the answers. */
  after?: ReactNode
  /** Beside the answers, below the visibility. */
  side?: ReactNode
}

/** Parts of other features on one's own profile. Features do not import each other: the application hands them in. */
export interface OwnParts {
  OwnPage: ComponentType<OwnPageProps>
  PhotoButton: ComponentType
}

export const OwnPartsContext = createContext<OwnParts | null>(null)

export function useOwnParts(): OwnParts {
  const parts = use(OwnPartsContext)
  if (!parts) throw new Error('No own profile above this component')
  return parts
}
