import { adminRecommendations } from '#contract/console/community/recommendations.ts'
import { resource } from '../platform/resource.ts'

const nameOf = (userId: string) =>
  `(select trim(u.first_name || ' ' || u.last_name) from app.users u where u.id = ${userId})`

/** An administrator removes a recommendation by a reason, and gives it back by taking the reason away. */
export const recommendations = resource({
  contract: adminRecommendations,
  table: 'app.recommendations',
  expressions: {
    mentor: nameOf('(select p.user_id from app.profiles p where p.id = t.presenter_id)'),
    author: nameOf('t.author_id'),
  },
  soughtIn: 'rm.sought_recommendations',
  soughtNames: ['author_id', 'presenter_id'],
  answers: 'AdminRecommendation',
  right: 'act',
  writes: { right: 'act', update: 'Remove a recommendation with a reason, or give it back' },
})
