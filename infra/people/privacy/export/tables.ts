/** What the archive holds of plain tables and read models: a name, what it is, and its rows ($1: the person). */
export interface ExportTable {
  readonly name: string
  readonly title: { readonly fr: string; readonly en: string }
  readonly text: string
  /** The member of a row that is sealed, as `{ sealed, context }`: the archive holds its clear text. */
  readonly sealed?: string
}

const parties = `case when r.participant_user_id = $1 then 'participant' else 'presenter' end as my_role,
  case when other.status <> 'erased' then trim(other.first_name || ' ' || other.last_name) end as other_person,
  p.name->>'fr' as program`
const otherParty = `left join app.users other on other.id =
    case when r.participant_user_id = $1 then r.presenter_user_id else r.participant_user_id end
  left join app.programs p on p.id = r.program_id`
const mine = `(r.participant_user_id = $1 or r.presenter_user_id = $1)`

export const exportTables: readonly ExportTable[] = [
  {
    name: 'account',
    title: { fr: 'Votre compte et vos coordonnées', en: 'Your account and contact details' },
    // By name: a column that is added may hold a secret.
    text: `select jsonb_object_agg(c.key, c.value) as row
      from app.users u cross join lateral jsonb_each(to_jsonb(u)) c where u.id = $1 and c.key in (
        'id', 'email', 'first_name', 'last_name', 'date_of_birth', 'gender', 'consent_basis', 'consent_at', 'phone',
        'linkedin_url', 'job_title', 'professional_status', 'business_unit', 'city', 'country', 'worksite', 'locale',
        'time_zone', 'theme', 'status', 'roles', 'asked_profiles', 'created_at', 'updated_at')`,
  },
  {
    name: 'profiles',
    title: { fr: 'Vos profils', en: 'Your profiles' },
    text: `select to_jsonb(p) - array['company_id', 'user_id', 'version'] as row from app.profiles p
      where p.user_id = $1 order by p.role`,
  },
  {
    name: 'operators',
    title: { fr: 'Votre droit sur l’installation', en: 'Your right over the installation' },
    text: `select jsonb_build_object('since', o.granted_at) as row from app.operators o where o.user_id = $1`,
  },
  {
    name: 'tag_proposals',
    title: { fr: 'Les compétences et métiers que vous avez proposés', en: 'The skills and jobs that you proposed' },
    text: `select jsonb_build_object('kind', t.kind, 'label', t.label, 'state', t.state, 'proposed_at', t.created_at)
        as row from app.tag_proposals t where t.user_id = $1 order by t.created_at`,
  },
  {
    name: 'articles',
    title: { fr: 'Vos articles du fil d’entraide', en: 'Your articles in the help feed' },
    text: `select to_jsonb(a) - array['company_id', 'author_id', 'revision', 'open_reports'] as row
      from app.articles a where a.author_id = $1 order by a.created_at`,
  },
  {
    name: 'article_images',
    title: { fr: 'Vos images du fil d’entraide', en: 'Your images in the help feed' },
    text: `select jsonb_build_object('n', row_number() over (order by i.created_at, i.id), 'article', a.title,
        'width', i.width, 'height', i.height, 'bytes', i.bytes, 'at', i.created_at) as row
      from app.article_images i left join app.articles a on a.id = i.article_id where i.user_id = $1
      order by i.created_at, i.id`,
  },
  {
    name: 'article_comments',
    title: { fr: 'Vos commentaires du fil d’entraide', en: 'Your comments in the help feed' },
    text: `select jsonb_build_object('article', a.title, 'body', c.body, 'at', c.created_at, 'edited_at', c.edited_at)
        as row from app.article_comments c join app.articles a on a.id = c.article_id
      where c.author_id = $1 order by c.created_at`,
  },
  {
    name: 'article_likes',
    title: { fr: 'Les articles que vous aimez', en: 'The articles that you like' },
    text: `select jsonb_build_object('article', a.title, 'at', l.created_at) as row
      from app.article_likes l join app.articles a on a.id = l.article_id where l.user_id = $1 order by l.created_at`,
  },
  {
    name: 'article_reports',
    title: { fr: 'Vos signalements d’articles', en: 'Your reports of articles' },
    text: `select jsonb_build_object('article', a.title, 'reason', r.reason, 'note', r.note, 'at', r.created_at) as row
      from app.article_reports r join app.articles a on a.id = r.article_id where r.user_id = $1
      order by r.created_at`,
  },
  {
    name: 'contact_messages',
    title: { fr: 'Vos messages à l’équipe', en: 'Your messages to the team' },
    text: `select jsonb_build_object('subject', m.subject, 'message', m.message, 'name', m.name, 'email', m.email,
        'state', m.state, 'sent_at', m.created_at) as row
      from app.contact_messages m join app.users u on u.id = $1 and u.company_id = m.company_id
      where m.user_id = $1 or m.email = u.email order by m.created_at`,
  },
  {
    name: 'training_tool_clicks',
    title: { fr: 'Les outils que vous avez ouverts ces deux jours', en: 'The tools that you opened in two days' },
    text: `select jsonb_build_object('tool', t.title, 'day', c.day) as row
      from app.training_tool_clicks c join app.training_tools t on t.id = c.tool_id
      where c.user_id = $1 order by c.day`,
  },
  {
    name: 'saved_searches',
    title: { fr: 'Vos recherches enregistrées', en: 'Your saved searches' },
    text: `select jsonb_build_object('name', s.name, 'query', s.query, 'tells', s.tells, 'since', s.created_at) as row
      from app.saved_searches s where s.user_id = $1 order by s.created_at`,
  },
  {
    name: 'favourites',
    title: { fr: 'Vos mentors favoris', en: 'Your favourite mentors' },
    text: `select jsonb_build_object('mentor', trim(u.first_name || ' ' || u.last_name), 'since', f.created_at) as row
      from app.favourites f join app.profiles p on p.id = f.presenter_id join app.users u on u.id = p.user_id
      where f.user_id = $1 order by f.created_at`,
  },
  {
    name: 'waiting_lists',
    title: { fr: 'Vos listes d’attente', en: 'Your waiting lists' },
    text: `select jsonb_build_object('mentor', trim(u.first_name || ' ' || u.last_name), 'state', one ->> 'state',
        'joined_at', one ->> 'joined_at', 'offered_until', one ->> 'offered_until', 'closed_at', one ->> 'closed_at')
        as row
      from app.profiles me join rm.waiting_lists w on w.people @> array[me.id]
        cross join lateral json_array_elements(w.entries) one
        join app.profiles p on p.id = w.id join app.users u on u.id = p.user_id
      where me.user_id = $1 and one ->> 'participant_id' = me.id::text order by one ->> 'joined_at'`,
  },
  {
    name: 'recommendations',
    title: { fr: 'Vos recommandations, écrites et reçues', en: 'Your recommendations, written and received' },
    // What was removed from one's page is its author's alone.
    text: `select jsonb_build_object('written', r.author_id = $1, 'text', r.text, 'hidden', r.hidden,
        'removed_reason', r.removed_reason, 'created_at', r.created_at, 'updated_at', r.updated_at) as row
      from app.recommendations r join app.profiles p on p.id = r.presenter_id
      where r.author_id = $1 or (p.user_id = $1 and r.removed_reason is null) order by r.created_at`,
  },
  {
    name: 'availabilities',
    title: { fr: 'Vos disponibilités', en: 'Your availabilities' },
    text: `select to_jsonb(a) - array['id', 'company_id', 'user_id', 'revision'] as row from app.availabilities a
      where a.user_id = $1 order by a.weekday, a.start_time`,
  },
  {
    name: 'availability_exceptions',
    title: { fr: 'Vos jours à part', en: 'Your days apart' },
    text: `select to_jsonb(x) - array['id', 'company_id', 'user_id', 'revision'] as row
      from app.availability_exceptions x where x.user_id = $1 order by x.first_day`,
  },
  {
    name: 'booking_rules',
    title: { fr: 'Vos règles de réservation', en: 'Your booking rules' },
    text: `select to_jsonb(r) - array['company_id', 'user_id'] as row from app.booking_rules r where r.user_id = $1`,
  },
  {
    name: 'absences',
    title: { fr: 'Vos absences', en: 'Your absences' },
    text: `select jsonb_build_object('first_day', a.first_day, 'last_day', a.last_day, 'ended_early_at',
        a.ended_early_at, 'set_by', a.set_by, 'word', case when a.word is not null then jsonb_build_object(
          'sealed', a.word, 'context', 'absences/' || a.id || '/word') end, 'created_at', a.created_at) as row
      from app.absences a where a.user_id = $1 order by a.first_day`,
    sealed: 'word',
  },
  {
    name: 'private_notes',
    title: { fr: 'Vos notes, pour vous uniquement', en: 'Your notes, for you alone' },
    text: `select jsonb_build_object('subject', n.subject, 'id', n.subject_id, 'words', jsonb_build_object(
          'sealed', n.words, 'context', 'private_notes/' || n.subject || '/' || n.subject_id || '/words'),
        'updated_at', n.updated_at) as row
      from app.private_notes n where n.user_id = $1 order by n.updated_at, n.subject_id`,
    sealed: 'words',
  },
  {
    name: 'agenda_items',
    title: { fr: 'Les points que vous avez écrits à l’ordre du jour', en: 'The agenda items that you wrote' },
    text: `select jsonb_build_object('session', i.meeting_id, 'title', jsonb_build_object('sealed', i.title,
          'context', 'agenda_items/' || i.meeting_id || '/' || i.id || '/title'), 'minutes', i.minutes,
        'added_at', i.added_at, 'ticked_at', i.ticked_at, 'removed_at', i.removed_at) as row
      from app.agenda_items i where i.title_by = $1 and i.title is not null order by i.meeting_id, i.position`,
    sealed: 'title',
  },
  {
    name: 'help_cases',
    title: { fr: 'Vos demandes d’aide à l’équipe', en: 'Your requests for the team’s help' },
    text: `select jsonb_build_object('id', c.id, 'about', trim(o.first_name || ' ' || o.last_name), 'topic', c.topic,
        'wish', c.wish, 'state', c.state, 'outcome', c.outcome, 'sent_at', c.created_at, 'answer_by', c.due_on,
        'taken_at', c.taken_at, 'answered_at', c.answered_at, 'closed_at', c.closed_at, 'erased_at', c.erase_at) as row
      from app.help_cases c left join app.users o on o.id = c.counterpart_id and o.status <> 'erased'
      where c.author_id = $1 order by c.created_at, c.id`,
  },
  {
    name: 'help_messages',
    title: { fr: 'Vos échanges avec l’équipe', en: 'Your exchanges with the team' },
    text: `select jsonb_build_object('case', m.case_id, 'from_team', m.from_team, 'words', jsonb_build_object(
          'sealed', m.words, 'context', 'help_messages/' || m.id || '/words'), 'at', m.created_at) as row
      from app.help_messages m join app.help_cases c on c.id = m.case_id
      where c.author_id = $1 order by m.created_at, m.id`,
    sealed: 'words',
  },
  {
    name: 'calendar_feeds',
    title: { fr: 'Le lien de vos sessions pour votre agenda', en: 'The link of your sessions for your calendar' },
    text: `select jsonb_build_object('since', f.created_at, 'read_at', f.read_at) as row
      from app.calendar_feeds f where f.user_id = $1`,
  },
  {
    name: 'phone_proofs',
    title: { fr: 'La vérification de votre téléphone', en: 'The verification of your phone' },
    text: `select jsonb_build_object('phone', f.phone, 'proven_at', f.proven_at) as row
      from app.phone_proofs f where f.user_id = $1`,
  },
  {
    name: 'outside_calendars',
    title: { fr: 'Vos agendas extérieurs et leurs heures occupées', en: 'Your outside calendars and their busy times' },
    // Without the address, which is a secret of its provider.
    text: `select jsonb_build_object('host', c.host, 'since', c.created_at, 'read_at', c.read_at,
        'busy', (select coalesce(jsonb_agg(jsonb_build_object('from', lower(b.part), 'to', upper(b.part))), '[]')
          from unnest(c.busy) b (part))) as row
      from app.outside_calendars c where c.user_id = $1 order by c.created_at`,
  },
  {
    name: 'programs',
    title: { fr: 'Vos programmes', en: 'Your programs' },
    text: `select jsonb_build_object('program', p.name, 'role', o.role, 'since', e.since, 'until', e.until) as row
      from (
        select program_id, profile_id, created_at as since, null as until from app.program_enrollments
        union all select program_id, profile_id, since, until from app.past_enrollments
      ) e join app.profiles o on o.id = e.profile_id
      join app.programs p on p.id = e.program_id where o.user_id = $1 order by e.since`,
  },
  {
    name: 'mentoring_requests',
    title: { fr: 'Vos demandes', en: 'Your requests' },
    text: `select to_jsonb(x) - 'attributes' || x.attributes as row from (
        select r.id, ${parties}, r.attributes::jsonb as attributes from rm.mentoring_requests r ${otherParty}
        where ${mine} order by r.requested_at) x`,
  },
  {
    name: 'mentoring_relationships',
    title: { fr: 'Vos accompagnements', en: 'Your mentoring' },
    text: `select to_jsonb(x) - 'attributes' || x.attributes as row from (
        select r.id, ${parties}, r.attributes::jsonb as attributes from rm.mentoring_relationships r ${otherParty}
        where ${mine} order by r.requested_at) x`,
  },
  {
    name: 'action_plans',
    title: { fr: 'Vos plans d’action', en: 'Your action plans' },
    text: `select to_jsonb(x) - 'attributes' || x.attributes as row from (
        select r.id, ${parties}, r.attributes::jsonb as attributes from rm.action_plans r ${otherParty}
        where ${mine} order by r.requested_at) x`,
  },
  {
    name: 'meetings',
    title: { fr: 'Vos sessions', en: 'Your sessions' },
    text: `select to_jsonb(x) - 'attributes' || x.attributes as row from (
        select r.id, ${parties}, r.attributes::jsonb as attributes from rm.meetings r ${otherParty}
        where ${mine} order by r.requested_at) x`,
  },
  {
    name: 'workshops',
    title: { fr: 'Vos ateliers', en: 'Your workshops' },
    // Of the people one's own answer and time: the others' are theirs.
    text: `select jsonb_build_object('title', a ->> 'title', 'description', a ->> 'description',
        'conference_url', a ->> 'conference_url', 'starts_at', a ->> 'starts_at', 'minutes', a -> 'minutes',
        'state', a ->> 'aasm_state', 'planned_by_me', r.author_id = $1,
        'answer', one ->> 'answer', 'minutes_with_others', one -> 'minutes', 'evidence', one ->> 'evidence',
        'program', p.name ->> 'fr') as row
      from rm.workshops r cross join lateral (select r.attributes::jsonb as a) shown
        left join lateral (select one from jsonb_array_elements(a -> 'people') one
          where (one ->> 'user_id')::uuid = $1) mine on true
        left join app.programs p on p.id = r.program_id
      where r.people @> array[$1::uuid] or r.author_id = $1 order by r.starts_at`,
  },
  {
    name: 'notifications',
    title: { fr: 'Vos notifications', en: 'Your notifications' },
    text: `select jsonb_build_object('kind', n.kind, 'at', n.created_at, 'read_at', n.read_at) as row
      from rm.notifications n where n.user_id = $1 order by n.created_at`,
  },
  {
    name: 'notification_settings',
    title: { fr: 'Vos choix de notifications', en: 'Your choices of notifications' },
    text: `select to_jsonb(s) - array['company_id', 'user_id'] as row from app.notification_settings s
      where s.user_id = $1`,
  },
  {
    name: 'muted_conversations',
    title: { fr: 'Les conversations en sourdine', en: 'The conversations that you muted' },
    text: `select jsonb_build_object('conversation', m.conversation_id, 'since', m.created_at) as row
      from app.muted_conversations m where m.user_id = $1 order by m.created_at`,
  },
  {
    name: 'devices',
    title: { fr: 'Vos appareils connectés', en: 'Your signed-in devices' },
    text: `select jsonb_build_object('method', s.method, 'user_agent', s.user_agent, 'address', s.address,
        'since', s.created_at, 'ends_at', s.ends_at) as row
      from app.sessions s where s.user_id = $1 order by s.created_at`,
  },
  {
    name: 'sign_in_identities',
    title: { fr: 'Vos moyens de connexion liés', en: 'Your linked sign-in methods' },
    text: `select jsonb_build_object('provider', i.issuer, 'identity', i.subject, 'linked_at', i.created_at,
        'last_used_at', i.last_used_at) as row
      from app.sso_identities i where i.user_id = $1 order by i.created_at, i.id`,
  },
  {
    name: 'push_subscriptions',
    title: { fr: 'Les navigateurs qui vous notifient', en: 'The browsers that notify you' },
    // Without the address and the keys, which let somebody write to the browser.
    text: `select jsonb_build_object('push_service', substring(p.endpoint from '^https://([^/]+)'),
        'user_agent', s.user_agent, 'since', p.created_at) as row
      from app.push_subscriptions p join app.sessions s on s.client = p.client
      where p.user_id = $1 order by p.created_at`,
  },
  {
    name: 'sign_ins',
    title: { fr: 'Vos connexions', en: 'Your sign-ins' },
    text: `select jsonb_build_object('at', l.at, 'outcome', l.outcome, 'address', l.address, 'device', l.device) as row
      from app.access_log l where l.user_id = $1 order by l.at`,
  },
  {
    name: 'profile_accesses',
    title: { fr: 'Qui a ouvert votre profil', en: 'Who opened your profile' },
    text: `select jsonb_build_object('at', a.at, 'times', a.times, 'part', a.part, 'right', a.access_right,
        'since', a.since, 'reason', a.reason,
        'reader', case when r.status <> 'erased' then trim(r.first_name || ' ' || r.last_name) end) as row
      from app.profile_accesses a left join app.users r on r.id = a.reader_id where a.user_id = $1 order by a.at`,
  },
  {
    name: 'mails',
    title: { fr: 'Les e-mails des 30 derniers jours', en: 'The e-mails of the last 30 days' },
    text: `select jsonb_build_object('template', m.template, 'state', m.state, 'at', m.created_at) as row
      from app.mails m where m.user_id = $1 order by m.created_at`,
  },
]
