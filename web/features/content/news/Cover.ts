import { styled } from '@mui/material/styles'
import { shape } from '#theme/vars.ts'

/** The cover of an article: as wide as its words, never higher than it is wide, at its room before it is there. */
export const Cover = styled('div')({
  '& > img': {
    display: 'block',
    width: '100%',
    height: 'auto',
    aspectRatio: '2 / 1',
    objectFit: 'cover',
    borderRadius: shape.inner,
  },
})
