import {
  type Block,
  bonjour,
  buttons,
  heading,
  hello,
  type NewProfiles,
  people,
  small,
  type Template,
} from '../render/content.ts'

const none: readonly NewProfiles[] = []

/** How many people are new, over all searches: one whom two searches found is counted for each. */
const count = (news: readonly NewProfiles[]) => news.reduce((sum, { people: all, more }) => sum + all.length + more, 0)

/** What each search found: whom it names, how many more there are, and the way to its page. */
const listed = (
  news: readonly NewProfiles[],
  say: { readonly more: (count: number) => string; readonly open: (search: string) => string },
): readonly Block[] =>
  news.flatMap(({ search, people: all, more, see }) => [
    heading(search),
    people(...all),
    ...(more > 0 ? [small(say.more(more))] : []),
    buttons({ label: say.open(search), url: see }),
  ])

/** The people whom kept searches have newly found: one mail a week at most. */
export const newProfiles: Template<'new_profiles'> = {
  fr: ({ company, firstName, page, unsubscribe, news = none }) => ({
    subject:
      count(news) === 1
        ? 'Un nouveau profil pour vos recherches'
        : `${count(news)} nouveaux profils pour vos recherches`,
    preheader: news.map(({ search }) => search).join(', '),
    title: count(news) === 1 ? 'Un nouveau profil' : 'De nouveaux profils',
    body: [
      bonjour(firstName),
      ...listed(news, {
        more: (more) => (more === 1 ? 'Et une autre personne.' : `Et ${more} autres personnes.`),
        open: (search) => `Ouvrir « ${search} »`,
      }),
    ],
    reason: `Une fois par semaine au plus, ${company} vous écrit ce qu'il y a de nouveau dans ces recherches, à votre demande.`,
    ways: [
      { label: 'Choisir les recherches', url: page('/dashboard/community?searches') },
      { label: 'Arrêter ces e-mails', url: unsubscribe },
    ],
  }),
  en: ({ company, firstName, page, unsubscribe, news = none }) => ({
    subject: count(news) === 1 ? 'One new profile for your searches' : `${count(news)} new profiles for your searches`,
    preheader: news.map(({ search }) => search).join(', '),
    title: count(news) === 1 ? 'One new profile' : 'New profiles',
    body: [
      hello(firstName),
      ...listed(news, {
        more: (more) => (more === 1 ? 'And one more person.' : `And ${more} more people.`),
        open: (search) => `Open “${search}”`,
      }),
    ],
    reason: `You are receiving this email from ${company}, once a week at most, because you asked to hear of new profiles in a search.`,
    ways: [
      { label: 'Choose the searches', url: page('/dashboard/community?searches') },
      { label: 'Stop receiving it', url: unsubscribe },
    ],
  }),
}
