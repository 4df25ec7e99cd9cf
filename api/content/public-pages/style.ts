import type { Brand } from '#theme/brand.ts'
import { darkTokens, lightTokens } from '#theme/tokens.ts'

/** Files of the built application that a page asks for; null where it is not built. */
export interface Fonts {
  readonly text: string | null
  readonly headings: string | null
}

/** Tokens that no public page uses. */
const unused = new Set(['chart', 'scrim', 'neutral', 'info', 'e1', 'e2'])

/** The style sheet of the public pages in the colours of the brand, for the light and the dark scheme. */
export function styleOf(brand: Brand, fonts: Fonts): string {
  const colours = variables('-', lightTokens(brand), darkTokens(brand)).join(';')
  return `${faces(fonts)}:root{color-scheme:light dark;${colours}}
[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}${rules}`
}

function variables(prefix: string, light: object, dark: object): string[] {
  return Object.entries(light).flatMap(([name, value]: [string, unknown]) => {
    if (unused.has(name)) return []
    const other: unknown = Reflect.get(dark, name)
    if (typeof value === 'string') return [`${prefix}-${name}:light-dark(${value},${String(other)})`]
    const both = typeof value === 'object' && value !== null && typeof other === 'object' && other !== null
    return both ? variables(`${prefix}-${name}`, value, other) : []
  })
}

function faces({ text, headings }: Fonts): string {
  const face = (family: string, weight: string, file: string | null) =>
    file === null
      ? ''
      : `@font-face{font-family:"${family}";src:url("${file}") format("woff2");font-weight:${weight};font-display:swap}`
  return face('Figtree Variable', '300 900', text) + face('Bricolage Headings', '650', headings)
}

const rules = `
:root{--text:"Figtree Variable",system-ui,-apple-system,"Segoe UI",sans-serif;--head:"Bricolage Headings",var(--text);
--page:1152px;--gutter:clamp(16px,3.2vw,40px);--arch:50% 50% 22% 22%;font:400 1rem/1.5 var(--text)}
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:32px}
body{margin:0;min-height:100dvh;display:grid;grid-template:auto 1fr auto/minmax(0,1fr);background:var(--canvas);color:var(--ink);overflow-wrap:break-word;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,ol,dl,dd,figure,blockquote{margin:0;padding:0}ul,ol{list-style:none}
h1,h2,.logo{font-family:var(--head);font-weight:650;letter-spacing:-.022em;text-wrap:balance}
h1{font-size:clamp(2.125rem,1.5rem + 2.6vw,3.25rem);line-height:1.06;letter-spacing:-.028em}
h1.display{font-size:clamp(2.25rem,1.35rem + 3.6vw,3.75rem);line-height:1.05}
h2{font-size:1.5rem;line-height:1.25}
h2.big{font-size:clamp(1.75rem,1.4rem + 1.7vw,2.75rem);line-height:1.1;max-width:20ch}
h3{font-size:1.125rem;line-height:1.35;font-weight:600}
p,li,dd{text-wrap:pretty}
a{color:var(--brand-text);text-decoration-thickness:1px;text-underline-offset:.2em}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--focus-ring);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-gap);
border-radius:8px}
.skip{position:absolute;left:16px;top:-80px;z-index:9;background:var(--surface);color:var(--ink);padding:12px 16px;
border-radius:12px}.skip:focus{top:12px}
.vh{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.muted{color:var(--ink2)}.small{font-size:.875rem}.micro{font-size:.8125rem}
.lede{font-size:1.125rem;line-height:1.55;color:var(--ink2);max-width:64ch}
.wrap,.top{width:100%;max-width:calc(var(--page) + 2*var(--gutter));margin-inline:auto;padding-inline:var(--gutter)}
.stack{display:grid;gap:16px;align-content:start}.stack.wide{gap:24px}
.row{display:flex;flex-wrap:wrap;gap:12px;align-items:center}.row.apart{justify-content:space-between}
.band{padding-block:clamp(56px,8vw,104px)}.pub{padding-block:clamp(24px,4vw,56px) clamp(64px,8vw,104px)}
.ic{width:20px;height:20px;flex:none;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;
stroke-linejoin:round}
.top{padding-block:20px;display:flex;align-items:center;gap:16px 24px}
.logo{display:inline-flex;align-items:center;gap:10px;color:var(--ink);text-decoration:none;font-size:1.25rem;
line-height:1}.logo svg,.logo img{width:34px;height:34px;flex:none;object-fit:contain}
.top nav{display:flex;gap:4px;margin:0 auto 0 24px}
.top nav a,.menu a{color:var(--ink2);text-decoration:none;padding:8px 12px;font-weight:500;font-size:.9375rem;
border-radius:8px}.top nav a:hover,.menu a:hover{color:var(--ink);background:var(--brand-tint)}
.top a[aria-current]{color:var(--ink);font-weight:600}
.top .lang{font-size:.875rem;padding:8px 4px;white-space:nowrap}
.menu{display:none;position:relative;margin-left:auto}.menu summary{list-style:none}
.menu summary::-webkit-details-marker{display:none}
.menu>div{position:absolute;right:0;top:calc(100% + 8px);z-index:5;display:grid;min-width:240px;padding:8px;
background:var(--surface);border:1px solid var(--line);border-radius:12px}
.menu>div a{padding:12px}
.btn{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:10px 18px;border-radius:12px;
border:1px solid transparent;font:600 .9375rem/1.25 var(--text);text-decoration:none;cursor:pointer;background:none;
color:var(--ink)}
.pair h3{font:650 1.5rem/1.25 var(--head);letter-spacing:-.015em}
.btn.s{white-space:nowrap;min-height:36px;padding:6px 14px;font-size:.875rem}
.primary{background:var(--action-ground);color:var(--action-text)}.primary:hover{background:var(--action-hover)}
.secondary{background:var(--surface);border-color:var(--lineStrong)}.secondary:hover{background:var(--brand-tint)}
.quiet{color:var(--brand-text);padding-inline:12px;gap:8px}.quiet:hover{background:var(--brand-tint)}
.inverse{background:var(--hero-ink);color:var(--hero-ground)}.ghost{color:var(--hero-ink);border-color:var(--hero-ink2)}
.hero{display:grid;grid-template-columns:minmax(0,11fr) minmax(0,10fr);gap:32px;padding-top:24px}
.hero .txt{padding-block:clamp(24px,5vw,72px);display:grid;gap:24px;align-content:center}
.hero svg{width:100%;height:100%;min-height:480px;display:block;border-radius:12px;background:var(--brand-tint2)}
.how{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:24px;margin-top:40px}
.how li{display:grid;gap:8px;align-content:start}
.how svg{width:100%;height:auto;border-radius:12px;background:var(--sunken);margin-bottom:8px}
.pair{display:grid;grid-template-columns:1fr 1fr;border-radius:12px;overflow:hidden}
.pair>div{padding:clamp(24px,4vw,56px);display:grid;gap:24px;align-content:start}
.pair .mentee{background:var(--warm-tint)}
.pair .mentor{background:var(--rail-ground);color:var(--brand-onDarker)}
.pair ul{display:grid;gap:16px}.pair li{display:grid;grid-template-columns:28px 1fr;gap:14px}.pair b{display:block}
.pair b{font-weight:600}.pair .d{width:28px;height:31px;border-radius:var(--arch);display:grid;place-items:center;
background:var(--warm-main);color:var(--avatar-ink);padding-top:2px}.pair .d .ic{width:16px;height:16px}
.pair .mentor .d{background:var(--brand-lighter);color:var(--brand-onLighter)}
.pair .sub{color:var(--ink2)}.pair .mentor .sub{color:var(--rail-ink)}
.facts{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:32px;border-top:1px solid var(--line);
margin-top:48px;padding-top:32px}.facts>div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
.facts b{font:650 clamp(2rem,1.4rem + 2vw,3rem)/1 var(--head);letter-spacing:-.03em;display:block;margin-bottom:8px}
.topics{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:40px;align-items:start}
.topics ul{display:flex;flex-wrap:wrap;gap:12px}
.topics li{font:650 clamp(1.0625rem,.9rem + .8vw,1.375rem)/1.3 var(--head);padding:10px 20px;border-radius:999px;
background:var(--surface);border:1px solid var(--line);letter-spacing:-.01em}
.ground{background:var(--surface);border-block:1px solid var(--line)}
.cards{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 32px;margin-top:32px}
.cards li{border-top:2px solid var(--ink);padding:20px 0 32px;display:grid;gap:6px;align-content:start}
.said{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr));gap:24px;margin-top:32px}
.said figure,.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:24px;min-width:0}
.said figure{display:grid;gap:16px;align-content:space-between}.said blockquote{font-size:1.125rem;line-height:1.5}
.formpair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,480px);gap:clamp(32px,6vw,96px);align-items:start}
form.card{display:grid;gap:20px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:20px 16px;align-items:start}.span{grid-column:1/-1}
.field{display:grid;gap:6px}.field label{font-weight:600;font-size:.875rem;line-height:1.4}
.field label span{font-weight:400;color:var(--ink2)}
.input{width:100%;min-height:48px;padding:11px 14px;border:1px solid var(--lineStrong);border-radius:12px;
background:var(--surface);color:var(--ink);font:inherit}.input::placeholder{color:var(--ink2);opacity:1}
textarea.input{min-height:128px;resize:vertical}
.pick{display:grid;align-items:center}.pick>*{grid-area:1/1}
.pick .ic{justify-self:end;margin-right:14px;pointer-events:none}
.pick select{appearance:none;padding-right:44px}
.input[aria-invalid=true]{border:2px solid var(--error-mark);padding:10px 13px}
.wrong{display:flex;gap:8px;font-size:.875rem;color:var(--error-text)}.wrong .ic{width:16px;height:16px;margin-top:2px}
.check{display:flex;gap:12px;font-size:.9375rem;line-height:1.45}
.check input{appearance:none;display:grid;place-items:center;flex:none;width:24px;height:24px;margin:-1px 0 0;
border:1px solid var(--lineStrong);border-radius:8px;background:var(--surface);cursor:pointer}
.check input:checked{background:var(--action-ground);border-color:var(--action-ground)}
.check input:checked::after{content:"";width:12px;height:6px;border:solid var(--action-text);border-width:0 0 2px 2px;
rotate:-45deg;translate:0 -2px}
.trap{position:absolute;left:-9999px;height:1px;overflow:hidden}
.notice{display:grid;grid-template-columns:20px 1fr;gap:12px;padding:14px 16px;border-radius:12px;margin-bottom:16px;
background:var(--error-ground);font-size:.9375rem}.notice .ic{color:var(--error-text)}.notice b{font-weight:600}
.notice a{color:inherit}
.preview{background:var(--warning-ground);padding:10px 16px;text-align:center;font-size:.9375rem}
.end{background:var(--rail-ground);color:var(--rail-ink);font-size:.9375rem}
.end .wrap{display:flex;flex-wrap:wrap;gap:16px 32px;align-items:center;padding-block:32px}
.end a{color:inherit;padding-block:3px}.end .logo{color:var(--brand-onDarker);margin-right:auto}
.end .logo svg{background:var(--brand-onDarker);border-radius:9px;padding:4px}
.docbar{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:space-between;
min-height:58px;padding:10px 0;border-block:1px solid var(--line);margin-top:24px;font-size:.875rem;color:var(--ink2)}
.doc{display:grid;grid-template-columns:232px minmax(0,1fr);gap:64px;align-items:start;margin-top:48px}
.toc{position:sticky;top:32px;display:grid;gap:2px;font-size:.9375rem;border-left:1px solid var(--line)}
.toc a{color:var(--ink2);text-decoration:none;padding:6px 16px;line-height:1.35;margin-left:-1px;
border-left:2px solid transparent}.toc a:hover{color:var(--ink)}
.toc a[aria-current]{color:var(--ink);font-weight:600;border-color:var(--brand-text)}
.prose{display:grid;gap:40px;font-size:1.0625rem;line-height:1.62;max-width:64ch}
.prose section{display:grid;gap:12px}
.prose.promises{counter-reset:n}.promise{counter-increment:n;position:relative;padding-left:64px}
.promise::before{content:counter(n);position:absolute;left:0;top:-6px;width:40px;height:44px;
border-radius:var(--arch);display:grid;place-items:center;padding-top:3px;background:var(--brand-tint2);font:650 1.125rem/1 var(--head)}.prose .lede{color:var(--ink)}
.prose li,.dots li{padding-left:24px;position:relative;margin-bottom:8px}
.prose li::before,.dots li::before{content:"";position:absolute;left:2px;top:.55em;width:8px;height:9px;
border-radius:var(--arch);background:var(--brand-text)}
.numbered{counter-reset:n;display:grid;gap:32px}.numbered.cols{grid-template-columns:1fr 1fr;gap:40px 48px}
.numbered>li{counter-increment:n;display:grid;grid-template-columns:44px 1fr;gap:0 20px}
.numbered>li::before{content:counter(n);width:40px;height:44px;border-radius:var(--arch);display:grid;
place-items:center;padding-top:3px;background:var(--brand-tint2);font:650 1.125rem/1 var(--head)}
.numbered p{margin-top:4px}.numbered span{font-weight:400}
.search{display:flex;flex-wrap:wrap;gap:12px;margin-top:32px;max-width:760px}.search .input{flex:1 1 240px;width:auto}
.chips{display:flex;flex-wrap:wrap;gap:8px;margin-top:16px}
.chips a{display:inline-flex;align-items:center;gap:6px;min-height:36px;padding:6px 14px;border-radius:999px;
border:1px solid var(--lineStrong);background:var(--surface);color:var(--ink);font-size:.875rem;font-weight:500;
text-decoration:none}.chips a:hover{background:var(--brand-tint)}.chips .ic{width:16px;height:16px}
.chips a[aria-current]{background:var(--brand-tint2);border-color:var(--brand-text)}
.faqs{max-width:860px}.faqs section{margin-top:48px}.faqs h2{margin-bottom:8px}
.acc{border-top:1px solid var(--line)}.acc:last-of-type{border-bottom:1px solid var(--line)}
.acc summary{display:grid;grid-template-columns:1fr 24px;gap:16px;align-items:center;min-height:60px;padding:14px 4px;
cursor:pointer;list-style:none;font-weight:600;font-size:1.0625rem;line-height:1.35}
.acc summary::-webkit-details-marker{display:none}.acc[open] summary .ic{rotate:180deg}
.acc>div{padding:0 44px 20px 4px;max-width:70ch;display:grid;gap:10px;color:var(--ink2)}
mark{background:var(--warning-ground);color:inherit;border-radius:4px}
.afest{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,5fr);gap:48px;align-items:center}
.afest svg{width:100%;height:auto;border-radius:12px;background:var(--success-ground)}
.proof{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,7fr);gap:48px;align-items:start}
.proof table{width:100%;border-collapse:collapse;text-align:left;font-size:.9375rem}
.proof :is(th,td){padding:12px 0;border-top:1px solid var(--line);vertical-align:top}
.proof tr>:first-child{padding-right:20px}.proof tbody th{font-weight:600}
.proof thead th{border:0;padding-top:0;font-weight:400;font-size:.875rem;color:var(--ink2)}
.cta{background:var(--hero-ground);color:var(--hero-ink);border-radius:12px;padding:clamp(24px,4vw,56px);display:flex;
flex-wrap:wrap;gap:20px 32px;align-items:center;justify-content:space-between}
.cta h2{max-width:22ch;font-size:clamp(1.5rem,1.2rem + 1.3vw,2.25rem);line-height:1.15}
.own{display:none}[data-member] .own{display:block;padding-block:2px}
.steps li{position:relative;padding:2px 0 18px 44px;min-height:52px;font-size:.875rem;color:var(--ink2)}
.steps b{display:block;color:var(--ink);font-weight:600}
.steps i{position:absolute;left:0;top:0;width:28px;height:28px;border-radius:var(--arch);display:grid;
place-items:center;font:650 .8125rem/1 var(--head);border:2px dashed var(--lineStrong)}
.steps li:not(:last-child)::before{content:"";position:absolute;left:13px;top:32px;bottom:4px;width:2px;
background:var(--line)}
.steps li:first-child i{border:2px solid var(--brand-text);color:var(--brand-text);background:var(--brand-tint)}
.lost{display:grid;grid-template-columns:1fr 1fr;gap:48px;align-items:center;min-height:60vh}
.lost svg.art{width:100%;height:auto;border-radius:12px;background:var(--brand-tint2)}
@media(min-width:961px){.proof tbody th{white-space:nowrap}}
@media(max-width:960px){.top nav.wide,.top>.lang,.top>.quiet{display:none}.menu{display:block}
.hero,.topics,.formpair,.lost,.afest,.proof,.doc,.numbered.cols{grid-template-columns:minmax(0,1fr)}
.hero svg{min-height:0;height:300px}.how,.cards{grid-template-columns:1fr 1fr}.pair{grid-template-columns:1fr}
.topics,.lost,.doc{gap:24px}.toc{position:static}.lost{min-height:0}}
@media(max-width:400px){.top{gap:8px}.top .logo{gap:6px;margin-right:auto}.menu{margin-left:0}}
@media(max-width:350px){.top .logo span{display:none}}
.after:is(.band,.pub){padding-top:0}
@media(max-width:640px){.promise{padding-left:0}.promise::before{position:static;margin-bottom:4px}
.how,.cards,.facts,.two{grid-template-columns:minmax(0,1fr)}.how{gap:32px}
.how li{grid-template-columns:104px 1fr;column-gap:16px}.how svg{grid-row:1/4;margin:0}.facts{gap:24px}
.hero .btn,.lost .row .btn,.cta .btn{flex:1 1 100%}.acc>div{padding-right:4px}.end .logo{flex-basis:100%}
.card,.said figure{padding:20px 16px}.proof thead{position:absolute;width:1px;height:1px;overflow:hidden;
clip-path:inset(50%)}.proof :is(table,tbody,tr,th,td){display:block}.proof tbody tr{padding:12px 0;
border-top:1px solid var(--line)}.proof tbody tr:first-child{border:0;padding-top:0}.proof tbody :is(th,td){border:0;
padding:0}}
@media print{.top,.end,.toc,.btn,.search,.chips{display:none}}`
