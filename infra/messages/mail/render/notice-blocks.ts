import type { PersonLook } from '#theme/avatarLook.ts'
import type { lightTokens } from '#theme/tokens.ts'
import type { Block, Lead } from './content.ts'
import { type Html, markup } from '#api/platform/http/html.ts'
import { address } from './link-address.ts'
import { fonts, type Style } from './style.ts'

type Light = ReturnType<typeof lightTokens>
type Kind = 'quote' | 'heading' | 'clocks' | 'choices' | 'links' | 'people'
export type NoticeBlock = Extract<Block, { readonly kind: Kind }>

const kinds: ReadonlySet<string> = new Set<Kind>(['quote', 'heading', 'clocks', 'choices', 'links', 'people'])

export function isNoticeBlock(block: Block): block is NoticeBlock {
  return kinds.has(block.kind)
}

/** The blocks that notifications add to those of every mail. */
export function noticeBlockHtml(block: NoticeBlock, style: Style, set: (words: string) => string): Html {
  const { light, text, small, strong } = style
  if (block.kind === 'heading')
    return markup`<p class="ink" style="${strong};font-size:14px;line-height:21px">${set(block.text)}</p>`
  if (block.kind === 'quote')
    return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      <tr>
        <td width="3" bgcolor="${light.warm.main}" style="width:3px;background-color:${light.warm.main};font-size:1px">
          &nbsp;
        </td>
        <td style="padding-left:16px">
          <p class="ink" style="${text};font-size:17px;line-height:26px;white-space:pre-line">${set(block.text)}</p>
        </td>
      </tr>
    </table>`
  if (block.kind === 'clocks')
    return markup`<table
      role="presentation"
      width="100%"
      cellpadding="0"
      cellspacing="0"
      border="0"
      class="sunk bt"
      bgcolor="${light.sunken}"
      style="background-color:${light.sunken};border-radius:12px"
    >
      <tr>
        ${block.clocks.map(
          ([label, hours]) =>
            markup`<td width="50%" valign="top" class="half" style="width:50%;padding:14px 18px">
                <p class="ink2" style="${small}">${set(label)}</p>
                <p class="ink" style="${text};font-size:20px;line-height:28px;font-weight:700">${set(hours)}</p>
              </td>`,
        )}
      </tr>
    </table>`
  if (block.kind === 'links')
    return markup`${block.links.map(
      ({ label, url }) =>
        markup`<p class="ink" style="${text};font-size:15px;line-height:22px">${anchor(set(label), url, light)}</p>`,
    )}`
  if (block.kind === 'people')
    return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
      ${block.people.map(
        ({ look, name, about, url }) =>
          markup`<tr>
              <td width="40" valign="top" style="width:40px;padding:0 0 12px">${personArch(look, 40, light)}</td>
              <td valign="middle" style="padding:0 0 12px 14px">
                <p class="ink" style="${strong};font-size:16px;line-height:22px">${anchor(set(name), url, light)}</p>
                ${about === '' ? '' : markup`<p class="ink2" style="${small}">${set(about)}</p>`}
              </td>
            </tr>`,
      )}
    </table>`
  return markup`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
    ${block.choices.map(
      ({ label, about, url }) =>
        markup`<tr>
            <td style="padding:0 0 8px">
              <a
                href="${address(url)}"
                class="line"
                style="display:block;padding:11px 16px;border:1px solid ${light.lineStrong};border-radius:12px;font-family:${fonts};font-size:16px;line-height:22px;color:${light.ink};text-decoration:none"
                ><b class="ink" style="color:${light.ink}">${set(label)}</b>
                <span class="ink2" style="font-size:14px;color:${light.ink2}">${set(about)}</span></a
              >
            </td>
          </tr>`,
    )}
  </table>`
}

export function anchor(label: string, url: string, light: Light): Html {
  return markup`<a href="${address(url)}" class="lk" style="color:${light.brand.text};text-decoration:underline"
    >${label}</a
  >`
}

/** The arch beside the title: a person, or a date. The sentence beside it says the same. */
export function leadHtml(lead: Lead, { light, small }: Style): Html {
  if (lead.kind === 'person') return personArch(lead, 64, light)
  const word = `${small};font-size:13px;line-height:16px;font-weight:600`
  return arch({
    width: 84,
    height: 98,
    ground: light.brand.tint,
    edge: `border:2px solid ${light.brand.text};`,
    content: markup`<span class="ink2" style="${word}">${lead.weekday}</span><br /><span
        class="ink"
        style="font-size:30px;line-height:32px;font-weight:700;color:${light.ink}"
        >${lead.day}</span
      ><br /><span class="ink2" style="${word}">${lead.month}</span>`,
  })
}

function personArch({ initials, ground }: PersonLook, width: 40 | 64, light: Light): Html {
  const font = `font-size:${width === 64 ? 21 : 14}px;font-weight:700`
  const letters = (ink: string, scheme: string) =>
    markup`<span class="${scheme}" style="${font};color:${ink}">${initials}</span>`
  return arch({
    width,
    height: width === 64 ? 70 : 44,
    ...(ground === null
      ? { ground: light.sunken, content: letters(light.ink2, 'ink2') }
      : // The same in both schemes.
        { ground: light.avatar[ground], content: letters(light.avatar.ink, ''), scheme: '' }),
    edge: '',
  })
}

interface Arch {
  readonly width: number
  readonly height: number
  readonly ground: string
  readonly edge: string
  readonly content: Html
  /** The class that a dark scheme recolours it by. */
  readonly scheme?: string
}

function arch({ width, height, ground, edge, content, scheme = 'tint' }: Arch): Html {
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" aria-hidden="true">
    <tr>
      <td
        align="center"
        valign="middle"
        width="${width}"
        height="${height}"
        bgcolor="${ground}"
        class="${scheme}"
        style="width:${width}px;height:${height}px;border-radius:${width / 2}px ${
          width / 2
        }px 14px 14px;background-color:${ground};${edge}font-family:${fonts}"
      >
        ${content}
      </td>
    </tr>
  </table>`
}
