// static parts are exported from one file, so that a navigation to a list needs one request
export { FilterGroups } from './FilterGroups.tsx';
export { Results } from './Results.tsx';
