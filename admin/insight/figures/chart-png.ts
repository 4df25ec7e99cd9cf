import type { ServerFile } from '../../platform/data/data-provider.ts'

const styled = ['fill', 'stroke', 'font-family', 'font-size', 'font-weight', 'text-anchor'] as const
const scale = 2
const margin = 24
const lineHeight = 22

/**
 * The chart as a picture, on the page's colours, under its title and what it is of.
 * @param series what the colours of its parts mean, where there are several; parts have `data-series`
 * @throws Error when the browser draws no picture
 */
export async function chartPng(
  chart: SVGSVGElement,
  title: string,
  texts: readonly string[],
  series: readonly string[],
): Promise<ServerFile> {
  const lines = texts.flatMap(wrapped)
  const { width, height } = chart.viewBox.baseVal
  const [wide, head] = [width + margin * 2, margin + lineHeight * (lines.length + 1 + series.length)]
  const tall = head + height + margin
  const copy = withStyles(chart)
  for (const [name, value] of Object.entries({ x: margin, y: head, width, height })) copy.setAttribute(name, `${value}`)
  const panel = getComputedStyle(chart.closest('section, div') ?? chart)
  const ink = panel.color
  const svg = document.createElementNS(chart.namespaceURI, 'svg')
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', `${wide * scale}`)
  svg.setAttribute('height', `${tall * scale}`)
  svg.setAttribute('viewBox', `0 0 ${wide} ${tall}`)
  const ground = document.createElementNS(chart.namespaceURI, 'rect')
  ground.setAttribute('width', '100%')
  ground.setAttribute('height', '100%')
  ground.setAttribute('fill', getComputedStyle(document.body).backgroundColor)
  svg.append(ground)
  const add = (name: 'rect' | 'text', attributes: Readonly<Record<string, string | number>>, text = '') => {
    const element = document.createElementNS(chart.namespaceURI, name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, `${value}`)
    element.textContent = text
    svg.append(element)
  }
  for (const [n, line] of [title, ...lines].entries()) {
    const place = { x: margin, y: margin + lineHeight * n + 8, fill: ink }
    add('text', { ...place, 'font-family': 'sans-serif', 'font-size': n === 0 ? 18 : 12 }, line)
  }
  for (const [n, name] of series.entries()) {
    const part = chart.querySelector(`[data-series="${n}"]`)
    const y = margin + lineHeight * (lines.length + 1 + n)
    const color = part === null ? ink : getComputedStyle(part).fill
    add('rect', { x: margin, y: y - 2, width: 12, height: 12, fill: color })
    add('text', { x: margin + 20, y: y + 8, fill: ink, 'font-family': 'sans-serif', 'font-size': 12 }, name)
  }
  svg.append(copy)
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = wide * scale
  canvas.height = tall * scale
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (content === null) throw new Error('the browser drew no picture')
  return { name: `${title.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.png`, content }
}

/** Pieces of a text that are as wide as the picture. */
function wrapped(text: string): readonly string[] {
  return text.match(/.{1,84}(?:\s|$)/g)?.map((piece) => piece.trim()) ?? []
}

/** Colours and fonts of a picture are its own: nothing outside of it is seen there. */
function withStyles(chart: SVGSVGElement): Element {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const copies = [...copy.querySelectorAll('*')]
  for (const [n, part] of [...chart.querySelectorAll('*')].entries())
    for (const property of styled) copies[n]?.setAttribute(property, getComputedStyle(part).getPropertyValue(property))
  return copy
}
