import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Count } from '../../../shared/components/Count.tsx'
import { Task, Tasks } from '../../../shared/components/Tasks.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { Line } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useWrite } from '../../../shared/data/hooks.ts'
import type { Me } from '../../../shared/session/me.ts'
import type { Task as Waiting } from './agenda.ts'
import { useTaskWords } from './taskWords.ts'
import type { Names } from './taskWords.ts'

/** As many lines as stand beside the blue panel; the others are one click away. */
const firstRows = 6

interface Props {
  me: Me
  tasks: readonly Waiting[]
  names: Names
}

/** What waits, the most pressing first, one verb each. Nothing without any. */
export function Todo({ me, tasks, names }: Props) {
  const { t } = useTranslation('mentoring')
  const words = useTaskWords(me, names)
  const mark = useWrite<'notifications'>({ inline: true, invalidates: ['notifications'] })
  const [all, setAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, tasks.length - firstRows)
  if (tasks.length === 0) return null
  return (
    <Card component="section" aria-labelledby="todo">
      <CardContent>
        <Line sx={{ justifyContent: 'space-between', marginBottom: 2 }}>
          <Typography variant="h2" id="todo">
            {t('todo.title')}
          </Typography>
          <Count>
            {tasks.length}
            <VisuallyHidden>{` ${t('todo.actions', { count: tasks.length })}`}</VisuallyHidden>
          </Count>
        </Line>
        <Tasks>
          {tasks.slice(0, tasks.length - hidden).map((task) => {
            const { key, verb, verbOf, to, ...line } = words(task)
            return (
              <Task
                key={key}
                {...line}
                action={
                  <Button
                    size="small"
                    component={Link}
                    to={to}
                    aria-label={verbOf}
                    onClick={() => {
                      if (task.kind === 'read')
                        mark.mutate(
                          api.notifications.update({ id: task.notificationId }, { attributes: { read: true } }),
                        )
                    }}
                  >
                    {verb}
                  </Button>
                }
              />
            )
          })}
        </Tasks>
        {hidden > 0 && (
          <Button
            variant="text"
            size="small"
            sx={{ marginTop: 1, marginLeft: '-10px' }}
            onClick={() => {
              setAll(true)
            }}
          >
            {t('todo.more', { count: hidden })}
          </Button>
        )}
      </CardContent>
    </Card>
  )
}
