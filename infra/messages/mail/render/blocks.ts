import type { Block } from './content.ts'
import { type Html, markup } from '#api/platform/http/html.ts'
import { address } from './link-address.ts'
import { isNoticeBlock, noticeBlockHtml } from './notice-blocks.ts'
import { fonts, type Style } from './style.ts'

export function row({ light }: Style, content: Html): Html {
  return markup`<tr>
    <td class="px" style="padding:18px 40px 0;color:${light.ink}">${content}</td>
  </tr> `
}

export function blockHtml(block: Block, style: Style, set: (words: string) => string): Html {
  const { light } = style
  if (isNoticeBlock(block)) return noticeBlockHtml(block, style, set)
  if (block.kind === 'text') return markup`<p class="ink" style="${style.text}">${set(block.text)}</p>`
  if (block.kind === 'small') return markup`<p class="ink2" style="${style.small}">${set(block.text)}</p>`
  if (block.kind === 'points')
    return table(
      block.points.map(
        (point) =>
          markup`<tr>
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
    return markup`<table
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
          ${block.facts.map(
            ([label, value], at) =>
              markup`<p class="ink2" style="${style.small};padding-top:${at === 0 ? 0 : 10}px">${set(label)}</p>
                  <p class="ink" style="${style.strong}">${set(value)}</p>`,
          )}
        </td>
      </tr>
    </table>`
  if (block.kind === 'notice')
    return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
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
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="bt" style="margin-top:6px">
    <tr>
      ${block.buttons.map(({ label, url, refuses = false }, at) =>
        refuses ? refusal(set(label), address(url), light) : button(set(label), address(url), at === 0, light),
      )}
    </tr>
  </table>`
}

function table(rows: readonly Html[]): Html {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
    ${rows}
  </table>`
}

const shape =
  `display:block;padding:13px 22px;border-radius:12px;font-family:${fonts};font-size:16px;line-height:20px;` +
  'font-weight:600;text-align:center'

const gap = markup`<td class="g" width="12" style="width:12px;font-size:1px;line-height:1px">&nbsp;</td>`

function refusal(label: string, url: string, light: Style['light']): Html {
  return markup`${gap}
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
function button(label: string, url: string, first: boolean, light: Style['light']): Html {
  if (first)
    return markup`<td
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
  return markup`${gap}
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
export function mark(company: string, light: Style['light'], { text }: Style): Html {
  const shape = (width: number, height: number, radius: string, colour: string) =>
    markup`<div
      style="width:${width}px;height:${height}px;border-radius:${radius};background-color:${colour};font-size:1px;line-height:1px"
    >
      &nbsp;
    </div>`
  const { darker, lighter } = light.brand
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0">
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
