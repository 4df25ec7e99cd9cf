import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import { color, focusRing } from '#theme/vars.ts'

/** Its place and the check in it say the state, not its colour alone. */
export const Toggle = styled(Switch)({
  width: 44,
  height: 26,
  padding: 0,
  flex: 'none',
  marginTop: 1,
  '& .MuiSwitch-switchBase': {
    padding: 4,
    color: color.lineStrong,
    '&.Mui-checked': { transform: 'translateX(18px)', color: color.actionText },
    '&.Mui-checked + .MuiSwitch-track': { background: color.action, borderColor: color.action, opacity: 1 },
    '&.Mui-focusVisible + .MuiSwitch-track': focusRing,
  },
  '& .MuiSwitch-thumb': { width: 18, height: 18, boxShadow: 'none' },
  '& .MuiSwitch-track': {
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 13,
    background: color.sunken,
    opacity: 1,
  },
  '& .Mui-checked + .MuiSwitch-track::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 6,
    width: 5,
    height: 10,
    border: `solid ${color.actionText}`,
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
})
