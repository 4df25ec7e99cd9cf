import Card from '@mui/material/Card'
import CardContent from '@mui/material/CardContent'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SmallMuted } from '../components/parts.ts'
import { SelectField } from '../components/SelectField.tsx'
import { TimeZoneField } from '../components/TimeZoneField.tsx'
import { api } from '../data/api.ts'
import { useDataLayer, useList } from '../data/hooks.ts'
import { randomUuid } from '../data/uuid.ts'
import { useFormats } from '../i18n/format.ts'
import { zoneOffset } from '../match/zones.ts'
import { meKey, useMe } from '../session/me.ts'
import { useNow } from '../useNow.ts'
import type { useWeek } from './calls.ts'
import { DayRow } from './DayRow.tsx'
import { Axis, CardHead, Days, KeyHelp } from './styles.ts'
import type { Save } from './useSaving.ts'
import { closes, hoursOf, lengthOf, nextChange, offsetText, opens, timeOf, weekdays } from './week.ts'

const marks = [0, 3, 6, 9, 12, 15].map((hours) => opens + hours * 60)

/** An ordinary week, on the clock of the person; another clock may be read beside it. */
export function WeekCard({ week, save }: { week: ReturnType<typeof useWeek>; save: Save }) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const now = useNow()
  const zone = useMe().user.time_zone
  const [also, setAlso] = useState('')
  const others = useOtherPeople(zone)
  const other = others.find(({ value }) => value === also)
  const open = week.rows.filter(({ attributes }) => attributes.open)
  const minutes = open.reduce((sum, span) => sum + lengthOf(hoursOf(span)), 0)
  const change = nextChange(zone, now)
  const ahead = other === undefined ? 0 : zoneOffset(other.zone, now) - zoneOffset(zone, now)
  return (
    <Card>
      <CardContent component="section" aria-labelledby="week" sx={{ display: 'grid', gap: 2 }}>
        <CardHead>
          <div>
            <Typography variant="h2" id="week">
              {t('week.title')}
            </Typography>
            <SmallMuted>
              {minutes === 0 ? t('week.none') : t('week.open', { duration: formats.duration(minutes) })}
            </SmallMuted>
          </div>
          <div className="zones">
            <Zone zone={zone} save={save} />
            {others.length > 0 && (
              <div className="also">
                <SelectField
                  label={t('week.also')}
                  name="also"
                  value={also}
                  options={[{ value: '', label: t('week.nobody') }, ...others]}
                  onChoose={setAlso}
                />
              </div>
            )}
          </div>
        </CardHead>
        <div>
          <Ruler city={formats.city(zone)} ahead={0} />
          {other !== undefined && <Ruler city={formats.city(other.zone)} ahead={ahead} />}
          <Days>
            {weekdays.map((weekday) => (
              <DayRow key={weekday} weekday={weekday} week={week} save={save} />
            ))}
          </Days>
        </div>
        <SmallMuted>
          {change !== null &&
            `${t('keys.change', {
              day: formats.day(change.at.toISOString(), now),
              city: formats.city(zone),
              offset: offsetText(change.offset),
            })} `}
          <KeyHelp>{t('keys.help')}</KeyHelp>
        </SmallMuted>
      </CardContent>
    </Card>
  )
}

function Ruler({ city, ahead }: { city: string; ahead: number }) {
  return (
    <Axis aria-hidden="true">
      <span>{city}</span>
      <div>
        {marks.map((at) => (
          <Mark key={at} at={at} text={timeOf(at + ahead)} />
        ))}
      </div>
      <span />
    </Axis>
  )
}

function Mark({ at, text }: { at: number; text: string }) {
  return (
    <Typography component="span" variant="caption" sx={{ left: `${((at - opens) / (closes - opens)) * 100}%` }}>
      {text}
    </Typography>
  )
}

/** The zone that the hours are meant in: that of the account. */
function Zone({ zone, save }: { zone: string; save: Save }) {
  const { t } = useTranslation('availability')
  const layer = useDataLayer()
  const { id } = useMe()
  const choose = (time_zone: string) =>
    save(async () => {
      await layer.write(api.users.update({ id }, { attributes: { time_zone } }), { idempotencyKey: randomUuid() })
      await layer.client.invalidateQueries({ queryKey: meKey })
    })
  return <TimeZoneField label={t('week.zone')} name="time_zone" value={zone} onChoose={(value) => void choose(value)} />
}

/** The people of one's accompaniments whose clocks differ. */
function useOtherPeople(zone: string) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const { id: own } = useMe()
  const { data } = useList(api.mentoring_relationships.all({ include: ['participant', 'presenter'] }))
  return (data?.included ?? []).flatMap((item) => {
    if (item.type !== 'participants' && item.type !== 'presenters') return []
    const { time_zone: theirs, first_name: name } = item.attributes
    const { user } = item.relationships
    const isOwn = user !== null && user !== undefined && 'id' in user && user.id === own
    if (isOwn || theirs === zone) return []
    return [{ value: item.id, zone: theirs, label: t('week.person', { city: formats.city(theirs), name }) }]
  })
}
