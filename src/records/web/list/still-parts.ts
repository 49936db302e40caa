// in one file: what one step on a list needs is one request
export { FilterGroups } from './FilterGroups.tsx';
export { Results } from './Results.tsx';
