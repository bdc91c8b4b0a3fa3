/**
 * PIN codes by their first three digits (a sorting district): 110 to 399. Row: 'prefixes | state | district or city, if
 * a single one | marks'. Marks: M metro, 2 second tier, x no express, c no cash on delivery. Longer prefixes and ranges
 * of full PINs are exceptions. Compiled by hand from India Post's numbering.
 */
export const northAndWest = `
110 | Delhi | New Delhi | M
121 | Haryana | Faridabad | 2
122 | Haryana | Gurugram | 2
123 | Haryana | |
124 | Haryana | |
124001-124022 | Haryana | Rohtak |
124501-124508 | Haryana | Jhajjar |
125 | Haryana | |
125001-125047 | Haryana | Hisar |
126 | Haryana | Jind |
127 | Haryana | Bhiwani |
131 | Haryana | Sonipat |
132 | Haryana | |
133 | Haryana | Ambala |
134 | Haryana | |
134101-134107 | Haryana | Panchkula |
134108-134118 | Haryana | Panchkula | 2
135 | Haryana | Yamunanagar |
136 | Haryana | |
140 | Punjab | |
140301-140308 | Punjab | Mohali | 2
140603-140604 | Punjab | Mohali | 2
141 | Punjab | Ludhiana | 2
142 | Punjab | |
143 | Punjab | Amritsar | 2
1434 | Punjab | Tarn Taran |
1435 | Punjab | Gurdaspur |
144 | Punjab | |
1440 | Punjab | Jalandhar | 2
1446 | Punjab | Kapurthala |
145 | Punjab | Pathankot |
146 | Punjab | Hoshiarpur |
147 | Punjab | Patiala |
148 | Punjab | |
151 | Punjab | |
152 | Punjab | |
160 | Chandigarh | Chandigarh | 2
160055-160071 | Punjab | Mohali | 2
160103-160104 | Punjab | Mohali | 2
171 | Himachal Pradesh | Shimla | 2
172 | Himachal Pradesh | | xc
173 | Himachal Pradesh | |
174 | Himachal Pradesh | |
175 | Himachal Pradesh | | x
176 | Himachal Pradesh | | x
177 | Himachal Pradesh | |
180 | Jammu and Kashmir | Jammu | 2
181 | Jammu and Kashmir | Jammu |
182 | Jammu and Kashmir | | x
184 | Jammu and Kashmir | Kathua | x
185 | Jammu and Kashmir | | xc
190 | Jammu and Kashmir | Srinagar | 2
191 | Jammu and Kashmir | | x
192 | Jammu and Kashmir | | x
193 | Jammu and Kashmir | | xc
194 | Ladakh | | xc
194101 | Ladakh | Leh | xc
194102-194103 | Ladakh | Kargil | xc
194104 | Ladakh | Leh | xc
194106-194107 | Ladakh | Leh | xc
194109 | Ladakh | Kargil | xc
1942 | Ladakh | Leh | xc
1943 | Ladakh | Kargil | xc
1944 | Ladakh | Leh | xc
201 | Uttar Pradesh | |
201001-201019 | Uttar Pradesh | Ghaziabad | 2
201301-201318 | Uttar Pradesh | Gautam Buddha Nagar | 2
202 | Uttar Pradesh | Aligarh | 2
203 | Uttar Pradesh | |
203201 | Uttar Pradesh | Gautam Buddha Nagar |
203207 | Uttar Pradesh | Gautam Buddha Nagar |
204 | Uttar Pradesh | |
205 | Uttar Pradesh | |
206 | Uttar Pradesh | |
207 | Uttar Pradesh | |
208 | Uttar Pradesh | Kanpur | 2
209 | Uttar Pradesh | |
210 | Uttar Pradesh | |
211 | Uttar Pradesh | Prayagraj | 2
212 | Uttar Pradesh | |
221 | Uttar Pradesh | |
221001-221012 | Uttar Pradesh | Varanasi | 2
222 | Uttar Pradesh | Jaunpur |
223 | Uttar Pradesh | |
224 | Uttar Pradesh | |
225 | Uttar Pradesh | Barabanki |
226 | Uttar Pradesh | Lucknow | 2
227 | Uttar Pradesh | |
228 | Uttar Pradesh | |
229 | Uttar Pradesh | |
230 | Uttar Pradesh | |
231 | Uttar Pradesh | |
232 | Uttar Pradesh | |
233 | Uttar Pradesh | Ghazipur |
241-242 | Uttar Pradesh | |
243 | Uttar Pradesh | Bareilly |
2430 | Uttar Pradesh | Bareilly | 2
2436-2437 | Uttar Pradesh | Budaun |
244 | Uttar Pradesh | |
2440 | Uttar Pradesh | Moradabad | 2
244712-244717 | Uttarakhand | |
245 | Uttar Pradesh | |
246 | Uttarakhand | | x
246701-246764 | Uttar Pradesh | Bijnor |
247 | Uttar Pradesh | Saharanpur |
247656-247671 | Uttarakhand | Haridwar |
247771-247778 | Uttar Pradesh | Shamli |
248 | Uttarakhand | Dehradun | 2
249 | Uttarakhand | |
249401-249411 | Uttarakhand | Haridwar |
250 | Uttar Pradesh | Meerut | 2
2506 | Uttar Pradesh | Baghpat |
251 | Uttar Pradesh | Muzaffarnagar |
261-262 | Uttar Pradesh | |
262308-262311 | Uttarakhand | | x
262401-262405 | Uttarakhand | Udham Singh Nagar |
2625 | Uttarakhand | | x
263 | Uttarakhand | |
271-272 | Uttar Pradesh | |
273 | Uttar Pradesh | Gorakhpur | 2
274 | Uttar Pradesh | |
275-277 | Uttar Pradesh | |
281 | Uttar Pradesh | Mathura |
282 | Uttar Pradesh | Agra | 2
283 | Uttar Pradesh | |
2831 | Uttar Pradesh | Agra |
2832 | Uttar Pradesh | Firozabad |
284 | Uttar Pradesh | Jhansi |
2844 | Uttar Pradesh | Lalitpur |
285 | Uttar Pradesh | Jalaun |
301 | Rajasthan | Alwar |
302 | Rajasthan | Jaipur | 2
303 | Rajasthan | |
304 | Rajasthan | Tonk |
305 | Rajasthan | Ajmer |
306 | Rajasthan | Pali |
307 | Rajasthan | Sirohi |
311 | Rajasthan | Bhilwara |
312 | Rajasthan | Chittorgarh |
313 | Rajasthan | Udaipur | 2
314 | Rajasthan | Dungarpur |
321 | Rajasthan | Bharatpur |
322 | Rajasthan | |
323 | Rajasthan | Bundi |
324 | Rajasthan | Kota | 2
325 | Rajasthan | |
326 | Rajasthan | Jhalawar |
327 | Rajasthan | Banswara |
328 | Rajasthan | Dholpur |
331 | Rajasthan | Churu |
332 | Rajasthan | Sikar |
333 | Rajasthan | Jhunjhunu |
334 | Rajasthan | Bikaner |
335 | Rajasthan | |
341 | Rajasthan | Nagaur |
342 | Rajasthan | Jodhpur | 2
343 | Rajasthan | Jalore |
344 | Rajasthan | Barmer |
345 | Rajasthan | Jaisalmer | x
360 | Gujarat | Rajkot | 2
360575-360579 | Gujarat | Porbandar |
361 | Gujarat | Jamnagar |
362 | Gujarat | |
362520 | Dadra and Nagar Haveli and Daman and Diu | Diu |
362540 | Dadra and Nagar Haveli and Daman and Diu | Diu |
362570 | Dadra and Nagar Haveli and Daman and Diu | Diu |
363 | Gujarat | Surendranagar |
363641-363643 | Gujarat | Morbi |
364 | Gujarat | Bhavnagar |
365 | Gujarat | Amreli |
370 | Gujarat | Kutch |
380 | Gujarat | Ahmedabad | M
382 | Gujarat | |
382006-382030 | Gujarat | Gandhinagar | 2
3823-3824 | Gujarat | | 2
383 | Gujarat | |
384 | Gujarat | |
385 | Gujarat | Banaskantha |
387 | Gujarat | Kheda |
388 | Gujarat | Anand |
389 | Gujarat | |
390-391 | Gujarat | Vadodara | 2
392-393 | Gujarat | Bharuch |
394 | Gujarat | |
394101-394111 | Gujarat | Surat | 2
3942 | Gujarat | Surat | 2
3945 | Gujarat | Surat | 2
395 | Gujarat | Surat | 2
396 | Gujarat | |
396193 | Dadra and Nagar Haveli and Daman and Diu | Dadra and Nagar Haveli |
396210-396220 | Dadra and Nagar Haveli and Daman and Diu | Daman |
396230-396240 | Dadra and Nagar Haveli and Daman and Diu | Dadra and Nagar Haveli |
`;
