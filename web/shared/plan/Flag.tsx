/** A milestone that is not reached yet; decorative. */
export function Flag({ size }: { size: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      strokeWidth={size < 20 ? 2 : 1.75}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M6 20V4.5h11l-2 4 2 4H6" />
    </svg>
  )
}
