import { cityOf } from '#contract/community/cities.ts'
import type { AdminWorkshop } from '#contract/console/meetings/workshops.ts'
import { RecordActs } from '../../platform/acts/RecordActs.tsx'
import { useLocale, useWords } from '../../platform/i18n/provider.ts'
import { ProgramName } from '../../platform/lists/columns.tsx'
import { PersonLink } from '../../people/people/PersonLink.tsx'
import { Facts } from '../../platform/shared/Facts.tsx'
import { useFormats } from '../../platform/shared/format.ts'
import { RecordPage } from '../../platform/shared/RecordPage.tsx'
import { ownZone, wallTime } from '../../platform/shared/wall-time.ts'
import { workshopActs } from './acts.tsx'
import { WorkshopPill } from './WorkshopPill.tsx'

const words = 'resources.workshops'

/** One workshop: what it is, who accepted, who was there and how long, and what may be done with it. */
export default function WorkshopShow() {
  const t = useWords()
  const titleOf = ({ title }: AdminWorkshop) => title ?? t(`${words}.untitled`)
  return (
    <RecordPage<AdminWorkshop>
      resource="workshops"
      titleOf={titleOf}
      renderPill={(workshop) => <WorkshopPill workshop={workshop} />}
      renderActs={(workshop) => <RecordActs acts={workshopActs} record={workshop} name={titleOf(workshop)} />}
      renderSummary={(workshop) => <Summary workshop={workshop} />}
    />
  )
}

function Summary({ workshop }: { readonly workshop: AdminWorkshop }) {
  const t = useWords()
  const { moment, time } = useFormats()
  const locale = useLocale()
  const {
    aasm_state: state,
    starts_at: start,
    ends_at: end,
    time_zone: zone,
    people,
    closing_reason: reason,
  } = workshop
  const isElsewhere = wallTime(start, zone) !== wallTime(start, ownZone())
  const there = isElsewhere
    ? t(`${words}.there_at`, { time: time(wallTime(start, zone)), city: cityOf(zone, locale) })
    : ''
  const standing = (person: AdminWorkshop['people'][number]) =>
    [
      t(`${words}.answers.${person.answer}`),
      person.host && t(`${words}.host`),
      state === 'ended' &&
        (person.minutes === null ? t(`${words}.absent`) : t(`${words}.there`, { minutes: person.minutes })),
      person.evidence !== null && t(`${words}.known`),
    ]
      .filter(Boolean)
      .join(', ')
  return (
    <Facts
      facts={[
        { name: t(`${words}.fields.starts_at`), value: `${moment(start)} – ${time(end)}${there}` },
        { name: t('fields.program'), value: <ProgramName /> },
        {
          name: t(`${words}.fields.place`),
          value: workshop.conference_url ?? t(`${words}.places.${workshop.elsewhere ? 'elsewhere' : 'product'}`),
        },
        ...(workshop.description === null
          ? []
          : [{ name: t(`${words}.fields.description`), value: workshop.description }]),
        {
          name: t(`${words}.fields.people`),
          value: (
            <ul>
              {people.map((person) => (
                <li key={person.user_id}>
                  <PersonLink id={person.user_id} name={person.full_name} />, {standing(person)}
                </li>
              ))}
            </ul>
          ),
        },
        { name: t(`${words}.fields.author`), value: workshop.author_name ?? '–' },
        { name: t(`${words}.fields.planned_at`), value: moment(workshop.requested_at) },
        { name: t('fields.updated_at'), value: moment(workshop.updated_at) },
        ...(reason === null ? [] : [{ name: t(`${words}.fields.reason`), value: t(`${words}.reasons.${reason}`) }]),
      ]}
    />
  )
}
