import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HtmlTagDescriptor, Plugin } from 'vite'
import { wordsIn } from '../features/people/auth/words.ts'
import { words as englishCommon } from '../locales/en/common.ts'
import { words as frenchCommon } from '../locales/fr/common.ts'
import { frenchCatalogue } from '../shared/i18n/typography.ts'
import { firstPages } from './firstPages.ts'

interface Chunk {
  type: 'chunk'
  name: string
  isEntry: boolean
  code: string
  fileName: string
  imports: readonly string[]
  moduleIds: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined
}
interface Asset {
  type: 'asset'
  fileName: string
  source: string | Uint8Array
}
type Bundle = Readonly<Record<string, Chunk | Asset>>

/** What each kind of first page loads; start.js chooses. */
const parts = {
  signIn: ['app/start/signIn.tsx'],
  application: ['app/start/application.tsx', 'app/laterFeatures.ts'],
  ...Object.fromEntries(
    Object.entries(firstPages).map(([name, page]) => [name, ['app/start/application.tsx', page]] as const),
  ),
}

function filesOf(bundle: Bundle, root: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const seen = new Set<string>()
  const add = (chunk: Chunk | undefined) => {
    if (chunk === undefined || seen.has(chunk.fileName)) return
    seen.add(chunk.fileName)
    for (const css of chunk.viteMetadata?.importedCss ?? []) seen.add(css)
    for (const imported of chunk.imports) add(chunks.find(({ fileName }) => fileName === imported))
  }
  for (const module of modules) add(chunks.find(({ moduleIds }) => moduleIds.includes(path.join(root, module))))
  return [...seen]
}

const tag = (name: string, attrs: HtmlTagDescriptor['attrs'], children = ''): HtmlTagDescriptor => ({
  tag: name,
  ...(attrs && { attrs }),
  children,
  injectTo: 'head',
})

const [french, english] = [frenchCatalogue(frenchCommon), englishCommon]
const words: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'fr.nav': french.nav,
  'en.nav': english.nav,
  'fr.sign_in': wordsIn('fr'),
  'en.sign_in': wordsIn('en'),
}

/** The frame with its words in both languages: « {{nav.home}} » of the catalogues. start.js says which are seen. */
export function withWords(frame: string): string {
  return frame.replaceAll(/\{\{(\w+)\.(\w+)\}\}/g, (place, part: string, name: string) =>
    ['fr', 'en']
      .map((language) => {
        const word = words[`${language}.${part}`]?.[name]
        if (typeof word !== 'string') throw new Error(`No words for ${place} in ${language}`)
        return `<span lang="${language}">${word}</span>`
      })
      .join(''),
  )
}

/** Text of a file without the comments and line breaks that only its readers need. */
const squeezed = (text: string) => text.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\s*\n\s*/g, ' ')

/**
 * The page that loads everything: its first styles, its first script and the frame that is painted before all else
 * stand in it, and it names the files that each first page needs, so that they are loaded at once and not one after the
 * other.
 */
export function startOfPage(root: string): Plugin {
  const read = (name: string) => readFileSync(path.join(root, 'start', name), 'utf8')
  return {
    name: 'binome:start-of-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, context) {
        const bundle = (context.bundle ?? {}) as Bundle
        const files = Object.values(bundle)
        const linked = [...html.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g)]
        const styles = linked.map(([, name]) => files.find((one) => one.type === 'asset' && one.fileName === name))
        const words = (language: string) => {
          const common = path.join(root, 'locales', language, 'common.ts')
          return files.find((one) => one.type === 'chunk' && one.moduleIds.includes(common))?.fileName
        }
        const names = {
          ...Object.fromEntries(Object.entries(parts).map(([name, modules]) => [name, filesOf(bundle, root, modules)])),
          fr: [words('fr')],
          en: [words('en')],
        }
        const fonts = files.filter(({ fileName }) => /-latin-wght-normal-.*\.woff2$/.test(fileName))
        const font = (href: string) =>
          tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href })
        return {
          html: linked
            .reduce((text, [link]) => text.replace(link, ''), html)
            .replace('<div id="root"></div>', (root) => root + squeezed(withWords(read('frame.html')))),
          tags: [
            tag(
              'style',
              {},
              [
                squeezed(read('start.css')),
                ...styles.map((one) => String(one && 'source' in one ? one.source : '')),
              ].join('\n'),
            ),
            ...fonts.map(({ fileName }) => font(`/${fileName}`)),
            ...(context.bundle
              ? [tag('script', { type: 'application/json', id: 'binome-parts' }, JSON.stringify(names))]
              : []),
            tag('script', {}, read('start.js')),
          ],
        }
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html']
        const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry)
        if (page?.type !== 'asset' || entry?.type !== 'chunk') return
        // Nothing imports the entry, so it stands in the page too; what it loads lies where it would have lain.
        const code = entry.code.replaceAll(/(["'`])\.\//g, '$1/assets/').replaceAll('</script', '<\\/script')
        const script = new RegExp(`(<script type="module")[^>]*src="/${entry.fileName}">`)
        page.source = String(page.source).replace(script, (_tag, open: string) => `${open}>${code}`)
      },
    },
  }
}
