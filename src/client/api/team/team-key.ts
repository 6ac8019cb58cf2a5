/** Under this key are all queries of the team area; those of one team under its id. */
export const TEAM_KEY = 'team';
