import type { templateNumbers } from '#domain/meetings/agenda-items/words.ts'
import type { contactStates } from '#contract/console/content/contact-messages.ts'
import type { contactSizes } from '#contract/console/people/contact-requests.ts'
import type { articleCategories } from '#contract/content/articles.ts'
import { derivedId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { createRandom } from './random.ts'

interface Post {
  readonly by: string
  /** Days before the demo was made. */
  readonly daysAgo: number
  readonly text: string
}

export interface Article extends Post {
  readonly title: string
  readonly category: (typeof articleCategories)[number]
  readonly language: 'fr' | 'en'
  readonly pinned?: boolean
  /** `draft` waits for an administrator. */
  readonly state?: 'draft' | 'published'
  /** How many people like it. */
  readonly likes: number
  readonly comments: readonly Post[]
  /** Who reported it, and why. */
  readonly reports?: readonly { readonly by: string; readonly reason: string; readonly note: string }[]
}

interface Visitor {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly kind: 'information' | 'demo'
  readonly daysAgo: number
  readonly locale: 'fr' | 'en'
  readonly company?: string
  readonly size?: (typeof contactSizes)[number]
}

/** What the people of a demo company have written. People are named by their address. */
export interface Content {
  readonly articles: readonly Article[]
  /** Of pairs that have held a meeting. */
  readonly recommendations: readonly (Post & { readonly of: string })[]
  readonly searches: readonly { readonly by: string; readonly name: string; readonly query: string }[]
  /** Mentors whom somebody marked. */
  readonly favourites: readonly { readonly by: string; readonly of: readonly string[] }[]
  /** Days on which somebody has no time, `from` so many days after the demo was made. */
  readonly away: readonly {
    readonly by: string
    readonly from: number
    readonly days: number
    readonly label: string
  }[]
  /** Who has opened the profile of whom. */
  readonly looks: readonly {
    readonly at: string
    readonly by: string
    readonly daysAgo: number
    readonly right: 'accompaniment' | 'request' | 'program'
    /** Days before the demo was made that the accompaniment began, or the request was sent. */
    readonly since?: number
    readonly times: number
  }[]
  /** Invitations that nobody has used yet. */
  readonly invitations: readonly {
    readonly firstName: string
    readonly lastName: string
    readonly role: 'participant' | 'presenter'
    readonly daysAgo: number
  }[]
  /** Templates of agendas, by the program's slug. */
  readonly agendas: readonly {
    readonly program: string
    readonly number: (typeof templateNumbers)[number]
    readonly items: readonly {
      readonly title: { readonly fr: string; readonly en: string }
      readonly guidance: { readonly fr: string; readonly en: string }
      readonly minutes: number
    }[]
  }[]
  readonly visitors: readonly Visitor[]
  readonly messages: readonly (Post & { readonly subject: string; readonly state: (typeof contactStates)[number] })[]
  readonly proposals: readonly {
    readonly by: string
    readonly kind: 'skill' | 'job_category'
    readonly label: string
  }[]
}

const day = 86_400_000

/** Writes it with dates relative to `now`. Safe to repeat: a row that is there stays. */
export async function writeContent(
  sql: Sql,
  { companyId, now }: { readonly companyId: string; readonly now: Date },
  content: Content,
): Promise<void> {
  const people = await peopleOf(sql, companyId)
  const idOf = (email: string) => {
    const found = people.get(email)
    if (found === undefined) throw new Error(`the demo has no ${email}`)
    return found
  }
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day).toISOString()
  /** At a minute of that day, so that not all of the feed was written at the hour of the start; today is as it is. */
  const during = (daysAgo: number, minute: number) => {
    if (daysAgo < 1) return at(daysAgo)
    return new Date(Date.parse(at(daysAgo).slice(0, 10)) + minute * 60_000).toISOString()
  }
  const add = (table: string, columns: string, rows: readonly object[]) =>
    sql.query({
      text: `insert into app.${table} (company_id, ${columns})
             select $1::uuid, ${columns} from jsonb_populate_recordset(null::app.${table}, $2::jsonb)
             on conflict do nothing`,
      values: [companyId, JSON.stringify(rows)],
    })
  const articles = content.articles.map((article, index) => ({
    ...article,
    id: derivedId('demo-article', companyId, String(index)),
    // In the morning; comments follow in the afternoon.
    written: during(article.daysAgo, 420 + ((index * 53) % 240)),
  }))
  await add(
    'articles',
    'id, author_id, title, body, category, language, pinned, state, open_reports, created_at, published_at',
    articles.map(({ id, by, text, written, pinned = false, state = 'published', reports = [], ...rest }) => ({
      id,
      title: rest.title,
      category: rest.category,
      language: rest.language,
      pinned,
      state,
      body: text,
      author_id: idOf(by),
      open_reports: reports.length,
      created_at: written,
      published_at: state === 'published' ? written : null,
    })),
  )
  const random = createRandom(23)
  const readers = [...people.values()]
  await add(
    'article_likes',
    'article_id, user_id, created_at',
    articles.flatMap(({ id, likes, daysAgo }) =>
      random
        .some(readers, likes)
        .map((reader) => ({ article_id: id, user_id: reader, created_at: at(daysAgo * random.next()) })),
    ),
  )
  await add(
    'article_comments',
    'id, article_id, author_id, body, created_at',
    articles.flatMap(({ id: article, comments }) =>
      comments.map(({ by, daysAgo, text }, index) => ({
        id: derivedId('demo-comment', article, String(index)),
        article_id: article,
        author_id: idOf(by),
        body: text,
        created_at: during(daysAgo, 720 + index * 47),
      })),
    ),
  )
  await add(
    'article_reports',
    'article_id, user_id, reason, note, created_at',
    articles.flatMap(({ id, reports = [] }) =>
      reports.map(({ by, reason, note }) => ({
        article_id: id,
        user_id: idOf(by),
        reason,
        note,
        created_at: at(1),
      })),
    ),
  )
  const profiles = await mentorsOf(sql, companyId)
  await add(
    'recommendations',
    'id, presenter_id, author_id, text, hidden, created_at, updated_at',
    content.recommendations.map(({ by, of, daysAgo, text }) => ({
      id: derivedId('demo-recommendation', companyId, `${by} ${of}`),
      presenter_id: profiles.get(of),
      author_id: idOf(by),
      text,
      hidden: false,
      created_at: at(daysAgo),
      updated_at: at(daysAgo),
    })),
  )
  await add(
    'saved_searches',
    'id, user_id, revision, name, query, created_at',
    content.searches.map(({ by, name, query }, index) => ({
      id: derivedId('demo-search', companyId, String(index)),
      user_id: idOf(by),
      revision: 0,
      name,
      query,
      created_at: at(6 - index),
    })),
  )
  await add(
    'favourites',
    'user_id, presenter_id, created_at',
    content.favourites.flatMap(({ by, of }) =>
      of.map((mentor, index) => ({ user_id: idOf(by), presenter_id: profiles.get(mentor), created_at: at(9 - index) })),
    ),
  )
  await add(
    'availability_exceptions',
    'id, user_id, first_day, last_day, hours, label, revision, created_at',
    content.away.map(({ by, from, days, label }) => ({
      id: derivedId('demo-away', companyId, by),
      user_id: idOf(by),
      label,
      hours: [],
      revision: 0,
      created_at: at(4),
      first_day: at(-from).slice(0, 10),
      last_day: at(-from - days + 1).slice(0, 10),
    })),
  )
  await add(
    'profile_accesses',
    'id, user_id, reader_id, part, access_right, since, day, times, at',
    content.looks.map(({ at: seen, by, daysAgo, right, since, times }) => ({
      id: derivedId('demo-look', companyId, `${by} ${seen}`),
      user_id: idOf(seen),
      reader_id: idOf(by),
      access_right: right,
      times,
      at: at(daysAgo),
      part: profiles.has(seen) ? 'presenter_profile' : 'participant_profile',
      since: since === undefined ? null : at(since),
      day: at(daysAgo).slice(0, 10),
    })),
  )
  await add(
    'invitations',
    'id, email, first_name, last_name, roles, origin, mails, sent_at, expires_at, created_at',
    content.invitations.map(({ firstName, lastName, role, daysAgo }) => ({
      id: derivedId('demo-invitation', companyId, lastName),
      email: addressOf(firstName, lastName),
      first_name: firstName,
      last_name: lastName,
      roles: [role],
      origin: 'invited',
      mails: 1,
      sent_at: at(daysAgo),
      expires_at: at(daysAgo - 14),
      created_at: at(daysAgo),
    })),
  )
  // Mentees came by an invitation, a week before they took part.
  await sql.query({
    text: `insert into app.invitations (id, company_id, email, first_name, last_name, roles, program_id, business_unit,
        origin, created_at, sent_at, expires_at, used_at, user_id)
      select distinct on (u.id) md5('demo-invited' || u.id)::uuid, u.company_id, u.email, u.first_name, u.last_name,
        '{participant}'::text[], e.program_id, u.business_unit, 'import', e.created_at - interval '7 days',
        e.created_at - interval '7 days', e.created_at + interval '7 days', e.created_at, u.id
      from app.users u join app.profiles p on p.user_id = u.id and p.role = 'participant'
      join app.program_enrollments e on e.profile_id = p.id
      where u.company_id = $1 and u.email is not null
      order by u.id, e.created_at on conflict do nothing`,
    values: [companyId],
  })
  await add(
    'contact_requests',
    'id, email, first_name, last_name, created_at, kind, company_name, size, wants_information, locale',
    content.visitors.map(({ firstName, lastName, email, kind, daysAgo, locale, ...visitor }, index) => ({
      id: derivedId('demo-visitor', companyId, email),
      email,
      first_name: firstName,
      last_name: lastName,
      created_at: at(daysAgo),
      kind,
      locale,
      company_name: visitor.company,
      size: visitor.size,
      wants_information: index % 2 === 0,
    })),
  )
  await add(
    'contact_messages',
    'id, revision, user_id, name, email, subject, message, state, created_at',
    content.messages.map(({ by, subject, text, state, daysAgo }, index) => ({
      id: derivedId('demo-message', companyId, String(index)),
      revision: 0,
      user_id: idOf(by),
      name: by.split('@')[0],
      email: by,
      subject,
      message: text,
      state,
      created_at: at(daysAgo),
    })),
  )
  await add(
    'tag_proposals',
    'id, revision, user_id, kind, label, state, created_at',
    content.proposals.map(({ by, kind, label }, index) => ({
      id: derivedId('demo-proposal', companyId, label),
      revision: 0,
      user_id: idOf(by),
      kind,
      label,
      state: 'proposed',
      created_at: at(index + 1),
    })),
  )
  for (const { program, number, items } of content.agendas)
    await sql.query({
      text: `insert into app.agenda_templates (id, company_id, program_id, number, items)
        select $1, company_id, id, $4, $5 from app.programs where company_id = $2 and slug = $3
        on conflict do nothing`,
      values: [
        derivedId('demo-agenda', companyId, program, number),
        companyId,
        program,
        number,
        JSON.stringify(
          items.map((item, place) => ({
            ...item,
            id: derivedId('demo-agenda-item', companyId, program, number, place),
            tool_id: null,
          })),
        ),
      ],
    })
  // As many readers as the place in the list lets one expect: the first tools are opened most.
  await sql.query({
    text: `update app.training_tools set click_count = greatest(0, 61 - 5 * position)
           where company_id = $1 and click_count = 0`,
    values: [companyId],
  })
}

function addressOf(firstName: string, lastName: string): string {
  const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return `${plain(firstName)}.${plain(lastName)}@joining.example`
}

/** By address, in its order: a seed draws the same people each time. */
async function peopleOf(sql: Sql, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ email: string; id: string }>({
    text: 'select email, id from app.users where company_id = $1 and email is not null order by email',
    values: [companyId],
  })
  return new Map(rows.map(({ email, id }) => [email, id]))
}

async function mentorsOf(sql: Sql, companyId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ email: string; id: string }>({
    text: `select email, profiles.id from app.profiles join app.users on users.id = user_id
           where profiles.company_id = $1 and role = 'presenter'`,
    values: [companyId],
  })
  return new Map(rows.map(({ email, id }) => [email, id]))
}
