interface PageText {
  readonly title: string
  readonly text: string
}

interface WithdrawalWords {
  readonly ask: PageText
  readonly legend: string
  readonly choices: Readonly<Record<Withdrawal, string>>
  readonly confirm: string
  readonly done: Readonly<Record<Withdrawal, PageText>>
  readonly gone: PageText
}

/** What the page says on which a visitor takes a request back. */
export const withdrawalWords: Readonly<Record<'fr' | 'en', WithdrawalWords>> = {
  fr: {
    ask: {
      title: 'Retirer votre accord ou votre demande',
      text: 'Aucune raison n’est demandée. L’effet est immédiat.',
    },
    legend: 'Que retirez-vous\u202F?',
    choices: {
      information: 'Mon accord\u00A0: ne plus recevoir d’informations',
      all: 'Toute ma demande\u00A0: effacer mon nom, mon adresse et ce que j’ai demandé',
    },
    confirm: 'Retirer',
    done: {
      information: {
        title: 'Vous ne recevrez plus d’informations',
        text: 'Votre demande reste, et nous y répondons. Ce même lien peut encore l’effacer.',
      },
      all: { title: 'Votre demande est effacée', text: 'Votre nom et votre adresse ne sont plus gardés ici.' },
    },
    gone: {
      title: 'Cette demande n’existe plus',
      text: 'Elle a été effacée, par vous ou après douze mois. Rien n’est gardé d’elle.',
    },
  },
  en: {
    ask: { title: 'Withdraw your agreement or your request', text: 'No reason is asked for. It takes effect at once.' },
    legend: 'What do you withdraw?',
    choices: {
      information: 'My agreement: receive no more information',
      all: 'My whole request: erase my name, my address and what I asked for',
    },
    confirm: 'Withdraw',
    done: {
      information: {
        title: 'You receive no more information',
        text: 'Your request stays, and we answer it. The same link can still erase it.',
      },
      all: { title: 'Your request is erased', text: 'Your name and your address are no longer kept here.' },
    },
    gone: {
      title: 'This request is no longer there',
      text: 'It was erased, by you or after twelve months. Nothing of it is kept.',
    },
  },
}

/** What the page's choice means. */
export const withdrawals = ['information', 'all'] as const

export type Withdrawal = (typeof withdrawals)[number]
