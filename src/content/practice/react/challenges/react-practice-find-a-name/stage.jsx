import * as m from './FindName.jsx';

const names = ['Ada', 'Barbara', 'Frances', 'Grace', 'Hedy', 'Katherine', 'Margaret', 'Radia'];

export default function Stage() {
  return <m.default names={names} />;
}
