import { color, fixed } from '#theme/vars.ts'

/** The pair under its arch, for the sign-in panel. */
export function PairPanel() {
  return (
    <svg viewBox="0 0 640 440" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M150 440V250a170 170 0 0 1 340 0v190z" fill={color.heroShape} />
      <circle cx="520" cy="140" r="44" fill={color.sun} />
      <path className="wide" d="M0 440v-60a70 70 0 0 1 140 0v60z" fill={color.heroDeep} />
      <path d="M520 440V330a64 64 0 0 1 120-30v140z" fill={color.brandMain} />
      <path d="M206 440V316a66 66 0 0 1 132 0V440z" fill={color.brandLighter} />
      <circle cx="272" cy="205" r="35.600" fill={fixed.skin} />
      <path d="M310 440V322a72 72 0 0 1 144 0v118z" fill={fixed.night} />
      <circle cx="382" cy="204" r="38" fill={fixed.skinLight} />
      <path className="wide" d="M104 440v-36a42 42 0 0 1 84 0v36z" fill={color.leaf} />
    </svg>
  )
}
