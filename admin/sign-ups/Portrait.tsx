import Box from '@mui/material/Box'
import { avatarGrounds, color, font, shape } from '#theme/vars.ts'

/** The initials under an arch. Decoration: the name stands beside it. */
export function Portrait({
  id,
  name,
  size = 40,
}: {
  readonly id: string
  readonly name: string
  readonly size?: 40 | 64
}) {
  const letters = name.split(/\s+/).map((part) => part[0] ?? '')
  const ground = avatarGrounds[Number.parseInt(id.slice(-2), 16) % avatarGrounds.length] ?? color.brandTint
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: Math.round(size * 1.08),
        borderRadius: shape.arch,
        backgroundColor: ground,
        color: color.avatarInk,
        font: `600 ${size === 64 ? '1.25rem' : '.8125rem'}/1 ${font.text}`,
      }}
    >
      {[letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase()}
    </Box>
  )
}
