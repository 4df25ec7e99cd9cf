import type { Boot } from './bootData.ts'

/**
 * The boot data of the page, written by the server that sent it, with the colours of the brand; on the development
 * server, which writes none, the API's. Schemas are loaded for the second only.
 */
export async function readBoot(version: string): Promise<Boot> {
  const text = document.querySelector('#binome-boot')?.textContent.trim()
  if (text) return JSON.parse(text) as Boot
  const { askCompany } = await import('./askCompany.ts')
  const company = await askCompany()
  return { company, locale: company.settings.default_language, version }
}
