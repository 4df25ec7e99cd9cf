import type { Block } from './content.ts'
import { address, html, joined, type Markup } from './html.ts'
import { isNoticeBlock, noticeBlockHtml } from './notice-blocks.ts'
import { fonts, type Style } from './style.ts'

export function row({ light }: Style, content: Markup): Markup {
  return html`<tr>
    <td class="px" style="padding:18px 40px 0;color:${light.ink}">${content}</td>
  </tr> `
}

export function blockHtml(block: Block, style: Style, set: (words: string) => string): Markup {
  const { light } = style
  if (isNoticeBlock(block)) return noticeBlockHtml(block, style, set)
  if (block.kind === 'text') return html`<p class="ink" style="${style.text}">${set(block.text)}</p>`
  if (block.kind === 'small') return html`<p class="ink2" style="${style.small}">${set(block.text)}</p>`
  if (block.kind === 'points')
    return table(
      block.points.map(
        (point) =>
          html`<tr>
            <td
              width="24"
              valign="top"
              class="lk"
              style="width:24px;font-family:${fonts};font-size:16px;line-height:24px;font-weight:700;color:${light.brand.text}"
            >
              &#10003;
            </td>
            <td style="padding-bottom:8px"><p class="ink" style="${style.text}">${set(point)}</p></td>
          </tr>`,
      ),
    )
  if (block.kind === 'facts')
    return html`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="sunk"
      bgcolor="${light.sunken}"
      style="background-color:${light.sunken};border-radius:12px"
    >
      <tr>
        <td style="padding:14px 18px">
          ${joined(
            block.facts.map(
              ([label, value], at) =>
                html`<p class="ink2" style="${style.small};padding-top:${at === 0 ? 0 : 10}px">${set(label)}</p>
                  <p class="ink" style="${style.strong}">${set(value)}</p>`,
            ),
          )}
        </td>
      </tr>
    </table>`
  if (block.kind === 'notice')
    return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td
          bgcolor="${light.warning.ground}"
          class="warn"
          style="padding:12px 16px;border-radius:12px;background-color:${light.warning.ground};font-family:${fonts};font-size:15px;line-height:22px;color:${light.warning.text}"
        >
          <b>${set(block.strong)}</b> ${set(block.text)}
        </td>
      </tr>
    </table>`
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="bt" style="margin-top:6px">
    <tr>
      ${joined(
        block.buttons.map(({ label, url, refuses = false }, at) =>
          refuses ? refusal(set(label), address(url), light) : button(set(label), address(url), at === 0, light),
        ),
      )}
    </tr>
  </table>`
}

function table(rows: readonly Markup[]): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    ${joined(rows)}
  </table>`
}

const shape =
  `display:block;padding:13px 22px;border-radius:12px;font-family:${fonts};font-size:16px;line-height:20px;` +
  'font-weight:600;text-align:center'

const gap = html`<td class="g" width="12" style="width:12px;font-size:1px;line-height:1px">&nbsp;</td>`

function refusal(label: string, url: string, light: Style['light']): Markup {
  return html`${gap}
    <td class="b">
      <a
        href="${url}"
        class="no"
        style="${shape};padding:13px 14px;border:1px solid transparent;color:${light.error.text};
          text-decoration:underline"
        >${label}</a
      >
    </td>`
}

/** The first one is the act; the others are outlined. */
function button(label: string, url: string, first: boolean, light: Style['light']): Markup {
  if (first)
    return html`<td
      class="b act"
      bgcolor="${light.action.ground}"
      style="border-radius:12px;background-color:${light.action.ground}"
    >
      <a
        href="${url}"
        class="acta"
        style="border:1px solid ${light.action.ground};color:${light.action.text};${shape};text-decoration:none"
        >${label}</a
      >
    </td>`
  return html`${gap}
    <td class="b sec" bgcolor="${light.surface}" style="border-radius:12px;background-color:${light.surface}">
      <a
        href="${url}"
        class="ink line"
        style="border:1px solid ${light.lineStrong};color:${light.ink};${shape};text-decoration:none"
        >${label}</a
      >
    </td>`
}

/** Two arches in the brand's colours, of table cells: mail programs remove drawings and hold pictures back. */
export function mark(company: string, light: Style['light'], { text }: Style): Markup {
  const shape = (width: number, height: number, radius: string, colour: string) =>
    html`<div
      style="width:${width}px;height:${height}px;border-radius:${radius};background-color:${colour};font-size:1px;line-height:1px"
    >
      &nbsp;
    </div>`
  const { darker, lighter } = light.brand
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    <tr>
      <td valign="bottom" width="15" style="width:15px">${shape(15, 25, '15px 15px 0 0', darker)}</td>
      <td valign="bottom" width="13" style="width:13px">
        <div style="padding:0 0 2px 5px">${shape(6, 6, '6px', light.warm.main)}</div>
        ${shape(13, 17, '13px 13px 0 0', lighter)}
      </td>
      <td valign="bottom" class="ink" style="padding-left:10px;${text};font-size:20px;line-height:30px;font-weight:700">
        ${company}
      </td>
    </tr>
  </table>`
}
