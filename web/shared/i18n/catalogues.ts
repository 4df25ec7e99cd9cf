import type { TypeOptions } from 'i18next'

/** The words of the application by namespace, as `app/catalogues.ts` types them for i18next. */
export type Catalogues = TypeOptions['resources']
