import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { color, shape } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { useFormats } from '../shared/format.ts'
import type { Question } from './desk.ts'
import type { Clash } from './merge.ts'
import { useFieldName, useFieldText } from './field-words.ts'

type Choice = 'mine' | 'theirs'

/** Two people wrote the same fields: who and when, both values of each, and the choice. */
export default function ClashDialog({ question }: { readonly question: Question }) {
  const t = useWords()
  const { moment } = useFormats()
  const titleId = useId()
  const [choices, setChoices] = useState<readonly (Choice | null)[]>(() => question.clashes.map(() => null))
  const [isWarned, setWarned] = useState(false)
  const { clashes, lastWrite, answer } = question
  const name = lastWrite?.actor.name ?? t('edits.somebody')
  const decided = choices.filter((choice) => choice !== null)
  const isDecided = decided.length === clashes.length
  return (
    <Dialog open onClose={() => answer(null)} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('edits.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography>
          {lastWrite === null ? t('edits.somebody_saved') : t('edits.saved', { name, when: moment(lastWrite.at) })}{' '}
          {t('edits.choose', { smart_count: clashes.length })}
        </Typography>
        {clashes.map((clash, n) => (
          <OneClash
            key={clash.path.join('/')}
            question={question}
            clash={clash}
            theirName={name}
            choice={choices[n] ?? null}
            choose={(choice) => setChoices((now) => now.map((one, at) => (at === n ? choice : one)))}
          />
        ))}
        {isWarned && !isDecided && (
          <Alert severity="error" role="alert" icon={false}>
            {t('edits.undecided')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => answer(null)}>{t('edits.cancel')}</Button>
        {/* Never disabled: the dialog says what is missing. */}
        <Button variant="contained" onClick={() => (isDecided ? answer(decided) : setWarned(true))}>
          {t('edits.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface OneClashProps {
  readonly question: Question
  readonly clash: Clash
  readonly theirName: string
  readonly choice: Choice | null
  readonly choose: (choice: Choice) => void
}

function OneClash({ question: { resource }, clash, theirName, choice, choose }: OneClashProps) {
  const t = useWords()
  const id = useId()
  const nameOf = useFieldName(resource)
  const textOf = useFieldText(resource)
  const option = (of: Choice, label: string) => {
    const text = textOf(clash.path, clash[of])
    return (
      <FormControlLabel
        value={of}
        control={<Radio />}
        sx={{ alignItems: 'flex-start', margin: 0, minWidth: 0, '& .MuiFormControlLabel-label': { minWidth: 0 } }}
        label={
          <Box sx={{ paddingBlock: '9px' }}>
            <Box sx={{ fontWeight: 600 }}>{label}</Box>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 240, overflow: 'auto' }}>
              {text === '' ? t('edits.nothing') : text}
            </Box>
          </Box>
        }
      />
    )
  }
  return (
    <Box sx={{ border: `1px solid ${color.line}`, borderRadius: shape.inner, padding: 2 }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 700 }}>
        {nameOf(clash.path)}
      </Typography>
      <RadioGroup
        aria-labelledby={id}
        value={choice}
        onChange={(_, value) => choose(value === 'mine' ? 'mine' : 'theirs')}
        sx={{ display: 'grid' }}
      >
        {option('theirs', t('edits.theirs', { name: theirName }))}
        {option('mine', t('edits.mine'))}
      </RadioGroup>
    </Box>
  )
}
