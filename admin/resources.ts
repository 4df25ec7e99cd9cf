import type { ResourcePages } from './platform/page.tsx'

const modules = import.meta.glob<Readonly<Record<string, ResourcePages>>>('./*/*/resource.tsx', { eager: true })

/**
 * The pages of every resource: what the `resource.tsx` of the folders export. `resources.test.ts` compares them with
 * what the facts say (`resource-facts.ts`).
 */
export const resources = Object.values(modules).flatMap((module) => Object.values(module))
